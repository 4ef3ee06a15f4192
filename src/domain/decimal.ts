/** Exact decimal numbers for the calculator: `units` ÷ `scale`, scale a power of ten. */
export type Decimal = { units: bigint; scale: bigint };

/** A number or its text ("668.90") exactly as written; undefined for anything else, 1e21 and NaN included. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const match = /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(String(value).trim());
  if (!match) return undefined;
  const decimals = match[2] ?? "";
  return { units: BigInt((match[1] ?? "") + decimals), scale: 10n ** BigInt(decimals.length) };
}

/** Below 0 when a < b, 0 when equal, above 0 when a > b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = a.units * b.scale - b.units * a.scale;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
