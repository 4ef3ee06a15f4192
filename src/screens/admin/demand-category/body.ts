/** What a form of terms sends: texts as they were typed, and the parts of penalty and interest put together. */
export function termsBody(form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of form) if (typeof value === "string" && !name.includes(".")) body[name] = value;
  body.penalty = partsOf(form, "penalty", ["after_days", "rate_ppm"]);
  body.interest = partsOf(form, "interest", ["rate_ppm"]);
  return body;
}

/**
 * What the form of a category sends.
 * @param settled without its terms, which change by drafts
 */
export function categoryBody(
  form: FormData,
  version: number | undefined,
  settled: boolean,
): Record<string, unknown> {
  const { penalty, interest, ...plain } = termsBody(form);
  return {
    ...plain,
    ...(settled ? {} : { penalty, interest }),
    ...(version !== undefined && { version }),
  };
}

/** Null where nothing of it was filled in: there is none. */
function partsOf(form: FormData, name: string, parts: readonly string[]): Record<string, string> | null {
  const values = parts.map((part) => [part, String(form.get(`${name}.${part}`) ?? "").trim()] as const);
  return values.every(([, value]) => value === "") ? null : Object.fromEntries(values);
}
