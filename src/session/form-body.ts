/**
 * The values of a form as an API request body: an object, with repeated names as lists. A form with a selected file
 * stays form data; empty file fields are omitted.
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

/** Adds "no" for an unchecked box, which browsers don’t send: the API leaves omitted fields unchanged. */
export function withUnchecked(form: FormData, name: string): FormData {
  if (!form.has(name)) form.set(name, "no");
  return form;
}
