/** Exact decimal numbers for the calculator: `units` ÷ `scale`, scale a power of ten. */
export type Decimal = { units: bigint; scale: bigint };

/** An exact number from a number or text ("668.90"); undefined for anything else, including 1e21 and NaN. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const match = /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(String(value).trim());
  if (!match) return undefined;
  const decimals = match[2] ?? "";
  return { units: BigInt((match[1] ?? "") + decimals), scale: 10n ** BigInt(decimals.length) };
}

/** Negative if a < b, 0 if equal, positive if a > b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = a.units * b.scale - b.units * a.scale;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
