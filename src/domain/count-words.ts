/** Up to here what waits is counted. */
export const COUNTED = 10_000;

/** A count as people read it; what was not counted to the end says so: "10,000+". */
export function countWords(count: number): string {
  return count > COUNTED ? `${COUNTED.toLocaleString("en-NG")}+` : count.toLocaleString("en-NG");
}
