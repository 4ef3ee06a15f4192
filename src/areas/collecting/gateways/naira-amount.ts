/** 1,250,050 kobo in Remita's format: "12500.50". */
export function nairaText(kobo: number): string {
  return `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;
}

/**
 * Kobo from an amount in Remita's format: a number or text, in naira with at most two significant decimals.
 * @returns undefined if it is not a whole number of kobo: amounts are never rounded
 */
export function koboOf(naira: unknown): number | undefined {
  const text = typeof naira === "number" ? String(naira) : naira;
  const read = typeof text === "string" ? /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) : null;
  if (!read) return undefined;
  return Number(read[1]) * 100 + Number((read[2] ?? "").padEnd(2, "0"));
}
