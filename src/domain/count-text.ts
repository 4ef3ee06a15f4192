/** Counting stops here. */
export const COUNTED = 10_000;

/** A formatted count; "10,000+" if counting stopped. */
export function countText(count: number): string {
  return count > COUNTED ? `${COUNTED.toLocaleString("en-NG")}+` : count.toLocaleString("en-NG");
}

/** Label of the row for the remaining groups: "1 other", "1,204 others". */
export function othersText(count: number): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? "other" : "others"}`;
}
