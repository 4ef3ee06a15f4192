/** A page of the product: its entry modules, and the weight of its first load. */
export interface Page {
  readonly modules: readonly string[];
  readonly weight: number;
}

/** Modules that are loaded together, and the pages that need at least one of them. */
export interface Bundle {
  readonly modules: readonly string[];
  /** Approximate compressed size. */
  readonly bytes: number;
  readonly pages: Uint8Array;
}

/**
 * Merges bundles greedily while a merge saves all pages together more than it costs them; largest saving
 * first.
 * @param fileCost cost of one more file for a page that needs it, in compressed bytes
 * @param mayJoin whether two bundles can be merged, given all current ones
 */
export function merge(
  bundles: readonly Bundle[],
  pages: readonly Page[],
  fileCost: number,
  mayJoin: (one: Bundle, other: Bundle, all: readonly Bundle[]) => boolean = () => true,
): readonly Bundle[] {
  const current: (Bundle | undefined)[] = [...bundles];
  const gains = current.map((_, a) => Float64Array.from(current, (_, b) => gainBetween(a, b)));
  function gainBetween(a: number, b: number): number {
    const [one, other] = [current[a], current[b]];
    return a < b && one && other ? gainOf(one, other, pages, fileCost) : 0;
  }
  function setGain(a: number, b: number, gain: number): void {
    const row = gains[a];
    if (row) row[b] = gain;
  }
  for (;;) {
    const { gain, a, b } = bestPair(gains);
    const [one, other] = [current[a], current[b]];
    const remaining = current.filter((bundle) => bundle !== undefined);
    if (gain <= 0 || !one || !other) return remaining;
    if (!mayJoin(one, other, remaining)) {
      setGain(a, b, 0);
      continue;
    }
    current[a] = joinBundles(one, other);
    current[b] = undefined;
    for (const at of current.keys())
      for (const changed of [a, b]) {
        setGain(at, changed, gainBetween(at, changed));
        setGain(changed, at, gainBetween(changed, at));
      }
  }
}

function bestPair(gains: readonly Float64Array[]): { gain: number; a: number; b: number } {
  let result = { gain: 0, a: 0, b: 0 };
  for (const [a, row] of gains.entries())
    for (let b = a + 1; b < row.length; b += 1) {
      const gain = row[b] ?? 0;
      if (gain > result.gain) result = { gain, a, b };
    }
  return result;
}

/** Merges two bundles. */
export function joinBundles(one: Bundle, other: Bundle): Bundle {
  return {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    pages: one.pages.map((needed, at) => needed | (other.pages[at] ?? 0)),
  };
}

/** What all pages together save if the two are one file, in weighted bytes; negative for a loss. */
function gainOf(a: Bundle, b: Bundle, pages: readonly Page[], fileCost: number): number {
  let gain = 0;
  for (let at = 0; at < pages.length; at += 1) {
    const weight = pages[at]?.weight ?? 1;
    if (a.pages[at] && b.pages[at]) gain += fileCost * weight;
    else if (a.pages[at]) gain -= b.bytes * weight;
    else if (b.pages[at]) gain -= a.bytes * weight;
  }
  return gain;
}
