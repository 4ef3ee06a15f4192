/** The request body of terms: texts as typed, with penalty and interest as objects. */
export function termsBody(form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of form) if (typeof value === "string" && !name.includes(".")) body[name] = value;
  body.penalty = partsOf(form, "penalty", ["after_days", "rate_ppm"]);
  body.interest = partsOf(form, "interest", ["rate_ppm"]);
  return body;
}

/**
 * The request body of a category. @param settled without its terms, which change through drafts
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

/** Null if all of it is blank. */
function partsOf(form: FormData, name: string, parts: readonly string[]): Record<string, string> | null {
  const values = parts.map((part) => [part, String(form.get(`${name}.${part}`) ?? "").trim()] as const);
  return values.every(([, value]) => value === "") ? null : Object.fromEntries(values);
}
