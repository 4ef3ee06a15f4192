/**
 * Money: naira as an integer number of kobo. Multiplications and divisions use BigInt and return a safe integer or
 * throw RangeError. Format: ₦ before the amount, commas, always two decimals, minus is U+2212 before ₦.
 */

export type Rounding = "half-up" | "down";

const MINUS = "\u2212";
const AMOUNT_PATTERN = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/i;
const SIGNED = /^([-\u2212]?)\s*(.*)$/s;

/** Returns `kobo`, or throws RangeError when it is not a safe integer. */
export function getKobo(kobo: number): number {
  if (!Number.isSafeInteger(kobo)) throw new RangeError(`Not a whole, safe number of kobo: ${kobo}`);
  return kobo;
}

/** A BigInt as a safe integer number; RangeError beyond ±9,007,199,254,740,991. */
export function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large to keep exactly: ${value}`);
  return number;
}

/** The total in kobo; RangeError if a part or the total is not a safe integer. */
export function sumKobo(parts: readonly number[]): number {
  return safeNumber(parts.reduce((sum, part) => sum + BigInt(getKobo(part)), 0n));
}

/** Digits in groups of three: "1234567" → "1,234,567". */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/**
 * The parts of an amount that screens style differently: 1250000 → {minus: false, naira: "12,500", kobo: "00"}.
 * RangeError as getKobo.
 */
export function splitNaira(kobo: number): { minus: boolean; naira: string; kobo: string } {
  const digits = String(Math.abs(getKobo(kobo))).padStart(3, "0");
  return { minus: kobo < 0, naira: groupDigits(digits.slice(0, -2)), kobo: digits.slice(-2) };
}

/** 1250000 → "₦12,500.00", -50 → "−₦0.50"; `sign` also adds a plus. RangeError as getKobo. */
export function formatNaira(kobo: number, opts?: { sign?: boolean }): string {
  const parts = splitNaira(kobo);
  const sign = parts.minus ? MINUS : opts?.sign && kobo > 0 ? "+" : "";
  return `${sign}₦${parts.naira}.${parts.kobo}`;
}

/** 1250000 → "12,500.00", -50 → "−0.50": for columns of naira. RangeError as getKobo. */
export function nairaDigits(kobo: number): string {
  return formatNaira(kobo).replace("₦", "");
}

/** 1250000 → "12500.00", -50 → "-0.50": for spreadsheets. RangeError as getKobo. */
export function plainNaira(kobo: number): string {
  const digits = String(Math.abs(getKobo(kobo))).padStart(3, "0");
  return `${kobo < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 1250050 → "12,500.50", for form fields. RangeError as getKobo. */
export function nairaInputValue(kobo: number): string {
  const { minus, naira, kobo: rest } = splitNaira(kobo);
  return `${minus ? "-" : ""}${naira}.${rest}`;
}

/**
 * Parses an entered amount ("₦1,250.5", "N1250", "1250") to kobo; undefined if invalid. Refuses letters, three
 * decimals, misplaced commas ("12,50") and, unless `negative`, a minus.
 */
export function parseNaira(text: string, opts?: { negative?: boolean }): number | undefined {
  const [, minus = "", rest = ""] = SIGNED.exec(text.trim()) ?? [];
  const match = AMOUNT_PATTERN.exec(rest);
  if (!match || (minus && !opts?.negative)) return undefined;
  const naira = (match[1] ?? "").replaceAll(",", "");
  const kobo = Number(naira + (match[2] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(kobo)) return undefined;
  return minus && kobo > 0 ? -kobo : kobo;
}

/**
 * numerator ÷ denominator, rounded once. "down" truncates towards zero; "half-up" rounds halves away from zero, so that
 * a reversal is the exact opposite of the original. RangeError unless the denominator is positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError("The divisor must be more than 0");
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = rounding === "down" ? size / denominator : (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** a × b ÷ c, exact and rounded once. Returns a safe integer, or throws RangeError. */
export function mulDiv(a: number, b: number, c: number, rounding: Rounding): number {
  const [x, y, z] = [a, b, c].map((n) => BigInt(getKobo(n))) as [bigint, bigint, bigint];
  return safeNumber(divideRounded(x * y, z, rounding));
}

/**
 * Splits `total` kobo by `weights` (whole, 0 or more). Each part rounds towards zero; the largest weight (the
 * first among equals) takes the rest, so the parts add up to the total. RangeError when there are no weights,
 * they are all 0, or one is negative or unsafe.
 */
export function share(total: number, weights: readonly number[]): number[] {
  const whole = sumKobo(weights);
  if (whole <= 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError("Shares need weights of 0 or more, at least one above 0");
  }
  const parts = weights.map((weight) => mulDiv(total, weight, whole, "down"));
  const largest = weights.indexOf(Math.max(...weights));
  const rest = total - sumKobo(parts);
  return parts.map((part, index) => (index === largest ? part + rest : part));
}
