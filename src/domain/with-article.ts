/** "a shop", "an individual": by the first letter, which is correct for all register names. */
export function withArticle(one: string): string {
  return `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one}`;
}
