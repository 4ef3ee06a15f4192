import type { AnyResource } from "#resource/define.ts";

/** Fields that only officers enter, because rates are computed from them; owners can read them. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  property: ["class_code", "assessed_value"],
};

/** The fields of a register that owners can't edit. */
export function officeFields({ name }: AnyResource): readonly string[] {
  return FIELDS[name] ?? [];
}

/** A register with the form for owners. */
export function ownerForm(resource: AnyResource): AnyResource {
  const excluded = officeFields(resource);
  const groups = resource.groups
    .map(({ legend, fields }) => ({ legend, fields: fields.filter((name) => !excluded.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return { ...resource, groups };
}
