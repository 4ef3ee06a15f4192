/** `npm run test:deep`: the long form of what `npm test` tries a little of. */
export const isDeep = process.env["RATEBOOK_TEST_DEPTH"] === "deep";

/** Chosen once, so that a short run tries the same each time. */
const FIXED_SEED = 20_261_127;

/**
 * How much is tried.
 * @param name of an environment variable that says otherwise
 */
export function depth(
  name: string,
  { short, long }: { readonly short: number; readonly long: number },
): number {
  return Number(process.env[name] ?? (isDeep ? long : short));
}

/**
 * What chance begins with: the same in every short run, another in each long one.
 * @param name of an environment variable that says otherwise, to see a failure again
 */
export function seedOf(name: string): number {
  return Number(process.env[name] ?? (isDeep ? Math.floor(Math.random() * 2 ** 31) : FIXED_SEED));
}
