/**
 * Input that is text, a number or a boolean, as text; "" for anything else. Not String(), which fails for JSON objects
 * with their own `toString`.
 */
export function plainText(sent: unknown): string {
  return typeof sent === "string" || typeof sent === "number" || typeof sent === "boolean"
    ? String(sent)
    : "";
}

/** Input that is a number or numeric text; NaN for anything else. Not Number(), for the same reason. */
export function plainNumber(sent: unknown): number {
  return typeof sent === "number" || (typeof sent === "string" && sent.trim() !== "")
    ? Number(sent)
    : Number.NaN;
}
