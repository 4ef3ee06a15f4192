/** A value as it stands in a query or a form. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : String(JSON.stringify(value) ?? "");
}
