/**
 * What was sent as a text, a number or yes and no, as text; "" for anything else. Not String(): of an object that brings a
 * `toString` of its own, as JSON may, no text can be made.
 */
export function plainText(sent: unknown): string {
  return typeof sent === "string" || typeof sent === "number" || typeof sent === "boolean"
    ? String(sent)
    : "";
}

/** The number that was sent, as such or as text; NaN for anything else. Not Number(), for the same reason. */
export function plainNumber(sent: unknown): number {
  return typeof sent === "number" || (typeof sent === "string" && sent.trim() !== "")
    ? Number(sent)
    : Number.NaN;
}
