import { isAsked } from "#domain/custom-field.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * Texts as they were typed: the server reads them, and says of each what is wrong. What nobody approves is not
 * submitted: the API would not know the word. What is not asked for of this kind is left where it is, and so is a masked
 * field that is left empty.
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

/** Entered or left as a whole. */
const POSITION = ["latitude", "longitude", "accuracy"];

function isSent(resource: AnyResource, name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (name === "submit" || name.endsWith("_words")) return false;
  const field = resource.fields[name];
  return !field?.custom || isAsked(field, values);
}
