/**
 * Areas in square metres with two decimals, as text ("1240.50"), because a JS number would not be exact. Conversions
 * are exact and rounded once, half up. An acre is the international acre.
 */
import { groupDigits } from "./money.ts";

export type AreaUnit = "m2" | "ha" | "acre" | "sqft";

/** m² in one unit, in ten-thousand-millionths (10⁻¹⁰) of a square metre. */
const UNIT_SIZES: Record<AreaUnit, bigint> = {
  m2: 10_000_000_000n,
  ha: 100_000_000_000_000n,
  acre: 40_468_564_224_000n,
  sqft: 929_030_400n,
};

const NUMBER_PATTERN = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

/** Hundredths of a unit as "12.34". */
function formatHundredths(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "1,240.5" → "1240.50"; undefined for letters, a minus, odd commas or more than two decimals. */
export function parseArea(text: string): string | undefined {
  const [, whole, decimals = ""] = NUMBER_PATTERN.exec(text.trim()) ?? [];
  if (whole === undefined || decimals.length > 2) return undefined;
  return formatHundredths(BigInt(whole.replaceAll(",", "") + decimals.padEnd(2, "0")));
}

/** ("0.5", "acre") → "2023.43" m². Accepts commas and up to 8 decimals; undefined for anything else. */
export function squareMetres(text: string, unit: AreaUnit): string | undefined {
  const [, whole, decimals = ""] = NUMBER_PATTERN.exec(text.trim()) ?? [];
  if (whole === undefined || decimals.length > 8) return undefined;
  const value = BigInt(whole.replaceAll(",", "") + decimals.padEnd(8, "0"));
  const divisor = 10n ** 16n;
  return formatHundredths((value * UNIT_SIZES[unit] + divisor / 2n) / divisor);
}

/** "1240.50" → "1,240.50 m²". RangeError when it is not an area. */
export function formatArea(area: string): string {
  const [whole = "", decimals = ""] = (parseArea(area) ?? "").split(".");
  if (!decimals) throw new RangeError(`Not an area in m²: ${area}`);
  return `${groupDigits(whole)}.${decimals} m²`;
}
