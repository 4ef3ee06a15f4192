/** 1,204 → "1.2k", to fit into a circle. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}k`;
  return count < 1_000_000
    ? `${Math.floor(count / 1_000)}k`
    : `${(Math.floor(count / 100_000) / 10).toFixed(1)}M`;
}
