/** Up to here what waits is counted. */
export const COUNTED = 10_000;

/** A count as people read it; what was not counted to the end says so: "10,000+". */
export function countWords(count: number): string {
  return count > COUNTED ? `${COUNTED.toLocaleString("en-NG")}+` : count.toLocaleString("en-NG");
}

/** The row that stands for all that were left out: "1 other", "1,204 others". */
export function othersWords(count: number): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? "other" : "others"}`;
}
