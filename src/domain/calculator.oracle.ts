/** An independent implementation that tests compare the calculator with; not part of the product. */
import type { AssetSnapshot, TariffItem } from "./tariff.ts";

/** BigInt fractions, independent of the calculator. */
type Fraction = [bigint, bigint];
const fraction = (text: string | number): Fraction => {
  const [whole = "", decimals = ""] = String(text).split(".");
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
};
const times = ([a, b]: Fraction, factor: number, divisor = 1n): Fraction => [a * BigInt(factor), b * divisor];
const atLeast = ([a, b]: Fraction, bound: number) => a >= BigInt(bound) * b;
const rounded = ([a, b]: Fraction) => ((a % b) * 2n >= b ? a / b + 1n : a / b);

/** The charge of a line without conditions in kobo, before its minimum and maximum; undefined below its tiers. */
export function exactCharge(line: TariffItem, asset: AssetSnapshot): bigint | undefined {
  const read = (name: string) => fraction(String(asset[name]));
  if (line.kind === "flat") return BigInt(line.amount_kobo);
  if (line.kind === "per_unit") return rounded(times(read(line.unit_field), line.amount_kobo));
  if (line.kind === "rate") return rounded(times(read(line.value_field ?? ""), line.rate_ppm, 1_000_000n));
  const measured = read(line.tier_field);
  const tier = line.tiers.filter((one) => atLeast(measured, one.from)).at(-1);
  if (!tier) return undefined;
  if ("amount_kobo" in tier) return BigInt(tier.amount_kobo);
  if ("per_unit_kobo" in tier) return rounded(times(measured, tier.per_unit_kobo));
  return rounded(times(measured, tier.rate_ppm, 1_000_000n));
}

/** Limited to the line's minimum and maximum. */
export function clamped(kobo: bigint, line: TariffItem): bigint {
  const min = BigInt(line.min_kobo ?? 0);
  const max = BigInt(line.max_kobo ?? Number.MAX_SAFE_INTEGER);
  return kobo < min ? min : kobo > max ? max : kobo;
}
