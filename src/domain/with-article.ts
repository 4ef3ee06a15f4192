/** "a shop", "an individual": by the letter it begins with, which is right for every name of a register. */
export function withArticle(one: string): string {
  return `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one}`;
}
