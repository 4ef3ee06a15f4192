/**
 * A form's values as the API takes them: an object, a repeated name as a list. A form with a chosen file
 * stays form data; a file field left empty is left out.
 */
export function toBody(form: FormData): FormData | Record<string, string | string[]> {
  if ([...form.values()].some((value) => typeof value !== "string" && value.size > 0)) return form;
  const body: Record<string, string | string[]> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const earlier = Object.hasOwn(body, name) ? body[name] : undefined;
    body[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return body;
}
