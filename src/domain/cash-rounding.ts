/**
 * What is paid in cash for an amount: the nearest multiple of the smallest step that can be given in change. Half a step is
 * rounded down, in the payer's favour; what is due is never rounded to nothing.
 * @param kobo more than 0
 * @param step kobo, at least 1; 1 rounds nothing
 */
export function roundCash(kobo: number, step: number): number {
  const over = kobo % step;
  const rounded = over * 2 > step ? kobo - over + step : kobo - over;
  return Math.max(rounded, step);
}
