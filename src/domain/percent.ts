/**
 * Parses a percentage to hundredths of a percent: "2.5" or "2.5%" is 250; a number is already in hundredths.
 * @returns undefined if it is not a percentage with at most two decimals
 */
export function readPercent(raw: unknown): number | undefined {
  if (typeof raw === "number") return Number.isInteger(raw) && raw >= 0 ? raw : undefined;
  if (typeof raw !== "string") return undefined;
  const match = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?\s*%?$/.exec(raw.trim());
  if (!match) return undefined;
  const [, whole = "0", rest = ""] = match;
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}
