import type { Raw } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";

/** What a form says that was drawn before the fields of today were known. */

/** The register with its custom fields, none of which has to be filled. */
export function noneRequired(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => [name, field.custom ? { ...field, required: false } : field] as const,
  );
  return { ...resource, fields: Object.fromEntries(fields) };
}

/** What was sent, without fields that were retired since. */
export function withoutFormer({ former }: AnyResource, sent: Raw): Raw {
  if (!former) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(former, name)));
}
