/**
 * From so many signs on a text is a signed token, whose modules are as good as random: no mask is better than another,
 * and trying all eight would take thirty times as long as drawing one.
 */
const RANDOM_FROM = 150;
const ANY_MASK = 2;

/** What is said of the mask to whoever draws a text as a square: nothing of a short one, for which the best is searched. */
export function squareMask(text: string): { readonly maskPattern?: number } {
  return text.length < RANDOM_FROM ? {} : { maskPattern: ANY_MASK };
}
