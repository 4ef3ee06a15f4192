/** Counts are exact up to this. */
export const COUNT_LIMIT = 10_000;

/** A formatted count; "10,000+" if counting stopped. */
export function countText(count: number): string {
  return count > COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString("en-NG")}+` : count.toLocaleString("en-NG");
}

/** 1 → "1 line", 3000 → "3,000 lines". */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? one : many}`;
}
