/** 1,250,050 kobo as Remita writes it: "12500.50". */
export function nairaText(kobo: number): string {
  return `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, "0")}`;
}

/**
 * Kobo of an amount as Remita writes it: a number or a text, in naira with at most two decimals that say something.
 * @returns undefined for what does not come to whole kobo: nothing is ever rounded
 */
export function koboOf(naira: unknown): number | undefined {
  const text = typeof naira === "number" ? String(naira) : naira;
  const read = typeof text === "string" ? /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) : null;
  if (!read) return undefined;
  return Number(read[1]) * 100 + Number((read[2] ?? "").padEnd(2, "0"));
}
