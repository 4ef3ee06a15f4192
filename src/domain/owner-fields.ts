import type { AnyResource } from "#resource/define.ts";

/** What the office finds out for itself: an owner who registers an asset neither sees nor writes it. */
const OFFICE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  property: ["class_code", "assessed_value"],
};

/** A register as an owner fills it in. */
export function ownerForm(resource: AnyResource): AnyResource {
  const left = OFFICE_FIELDS[resource.name] ?? [];
  if (left.length === 0) return resource;
  const keep = (name: string) => !left.includes(name);
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => keep(name)));
  const groups = resource.groups
    .map((group) => ({ ...group, fields: group.fields.filter(keep) }))
    .filter((group) => group.fields.length > 0);
  return { ...resource, fields, groups };
}
