import { fieldApplies } from "#domain/custom-field.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * The request body of a record's form, with texts as typed: the server parses and validates them. `submit` is sent only
 * for registers with approval. Custom fields that don't apply, and blank masked fields, are not sent.
 * @param hidden whether a field is masked in the form
 */
export function recordBody(
  resource: AnyResource,
  form: FormData,
  version: number | undefined,
  hidden: (name: string) => boolean = () => false,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const values = Object.fromEntries(form);
  for (const [name, value] of form)
    if (typeof value === "string" && isSent(resource, name, values)) body[name] = value;
  for (const names of [...Object.keys(resource.fields).map((name) => [name]), POSITION])
    if (names.some(hidden) && names.every((name) => (body[name] ?? "") === ""))
      for (const name of names) delete body[name];
  if (version !== undefined) body.version = version;
  if (resource.approval && form.get("submit") === "yes") body.submit = true;
  return body;
}

/** Sent together or not at all. */
const POSITION = ["latitude", "longitude", "accuracy"];

function isSent(resource: AnyResource, name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (name === "submit" || name.endsWith("_words")) return false;
  const field = resource.fields[name];
  return !field?.custom || fieldApplies(field, values);
}
