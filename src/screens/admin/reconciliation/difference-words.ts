import { formatNaira } from "#domain/money.ts";

/** How what was chosen compares with a line; kobo. */
export function differenceWords(sum: number, kobo: number): string {
  if (sum === kobo) return `Selected: ${formatNaira(sum)}. Matches the line.`;
  const apart = formatNaira(Math.abs(sum - kobo));
  return `Selected: ${formatNaira(sum)}, ${apart} ${sum > kobo ? "more" : "less"} than the line.`;
}
