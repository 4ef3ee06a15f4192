/** A value as written in a query or a form. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : String(JSON.stringify(value) ?? "");
}
