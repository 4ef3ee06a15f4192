/**
 * Rounds an amount to what can be paid in cash: the nearest multiple of the smallest step. Half a step is rounded down,
 * in the payer's favour; an amount is never rounded to 0.
 * @param kobo more than 0
 * @param step kobo, at least 1; 1 rounds nothing
 */
export function roundCash(kobo: number, step: number): number {
  const remainder = kobo % step;
  const rounded = remainder * 2 > step ? kobo - remainder + step : kobo - remainder;
  return Math.max(rounded, step);
}
