import { useMemo } from "react";
import { useLoaderData } from "react-router";
import { type CustomField, fieldApplies, withCustomFields } from "#domain/custom-field.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";

/** The register with its custom fields, as the page's loader has them in `custom`. */
export function useCustomFields(resource: AnyResource): AnyResource {
  const data = useLoaderData() as { custom?: readonly CustomField[] } | null;
  const custom = data?.custom;
  return useMemo(() => (custom ? withCustomFields(resource, custom) : resource), [resource, custom]);
}

/**
 * The fields to show of a record: its own, the custom fields of its kind, and retired fields with a value.
 */
export function visibleFields(
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, field: Field])[] {
  const hasValue = (name: string) => (record[name] ?? null) !== null;
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => !field.custom || hasValue(name) || fieldApplies(field, record),
  );
  const former = Object.entries(resource.former ?? {}).filter(([name]) => hasValue(name));
  return [
    ...fields,
    ...former.map(
      ([name, field]) =>
        [name, { ...field, label: t("{label} (no longer used)", { label: t(field.label) }) }] as const,
    ),
  ];
}
