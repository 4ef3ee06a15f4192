/** Whether this is `npm run test:deep`, with more runs of the randomized tests of `npm test`. */
export const isDeep = process.env["RATEBOOK_TEST_DEPTH"] === "deep";

/** Fixed, so that each short run tries the same. */
const FIXED_SEED = 20_261_127;

/** The number of runs. @param name of an environment variable that overrides it */
export function depth(
  name: string,
  { short, long }: { readonly short: number; readonly long: number },
): number {
  return Number(process.env[name] ?? (isDeep ? long : short));
}

/**
 * The random seed: the same in every short run, a new one in each long run.
 * @param name of an environment variable that overrides it, to reproduce a failure
 */
export function seedOf(name: string): number {
  return Number(process.env[name] ?? (isDeep ? Math.floor(Math.random() * 2 ** 31) : FIXED_SEED));
}
