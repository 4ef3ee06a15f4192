import type { AnyResource } from "#resource/define.ts";

/** What the office finds out and owners only read: rates are worked out from it. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  property: ["class_code", "assessed_value"],
};

/** The fields of a register that owners do not fill in themselves. */
export function officeFields({ name }: AnyResource): readonly string[] {
  return FIELDS[name] ?? [];
}

/** A register as an owner fills it in. */
export function ownerForm(resource: AnyResource): AnyResource {
  const left = officeFields(resource);
  const groups = resource.groups
    .map(({ legend, fields }) => ({ legend, fields: fields.filter((name) => !left.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return { ...resource, groups };
}
