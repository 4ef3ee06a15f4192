/** The row that stands for all that were left out: "1 other", "1,204 others". */
export function othersWords(count: number): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? "other" : "others"}`;
}
