/**
 * Kobo from an amount in Remita's format: a number or text, in naira with at most two significant decimals.
 * @returns undefined if it is not a whole number of kobo: amounts are never rounded
 */
export function parseKobo(naira: unknown): number | undefined {
  const text = typeof naira === "number" ? String(naira) : naira;
  const match = typeof text === "string" ? /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) : null;
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
