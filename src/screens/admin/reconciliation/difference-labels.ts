import { formatNaira } from "#domain/money.ts";

/** Difference between the selected total and a line; kobo. */
export function differenceText(sum: number, kobo: number): string {
  if (sum === kobo) return `Selected: ${formatNaira(sum)}. Matches the line.`;
  const difference = formatNaira(Math.abs(sum - kobo));
  return `Selected: ${formatNaira(sum)}, ${difference} ${sum > kobo ? "more" : "less"} than the line.`;
}
