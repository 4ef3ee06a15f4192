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
  file: number,
  mayJoin: (one: Bundle, other: Bundle, all: readonly Bundle[]) => boolean = () => true,
): readonly Bundle[] {
  const found: (Bundle | undefined)[] = [...bundles];
  const gains = found.map((_, a) => Float64Array.from(found, (_, b) => gainBetween(a, b)));
  function gainBetween(a: number, b: number): number {
    const [one, other] = [found[a], found[b]];
    return a < b && one && other ? gainOf(one, other, pages, file) : 0;
  }
  function setGain(a: number, b: number, gain: number): void {
    const row = gains[a];
    if (row) row[b] = gain;
  }
  for (;;) {
    const { gain, a, b } = best(gains);
    const [one, other] = [found[a], found[b]];
    const left = found.filter((bundle) => bundle !== undefined);
    if (gain <= 0 || !one || !other) return left;
    if (!mayJoin(one, other, left)) {
      setGain(a, b, 0);
      continue;
    }
    found[a] = joined(one, other);
    found[b] = undefined;
    for (const at of found.keys())
      for (const changed of [a, b]) {
        setGain(at, changed, gainBetween(at, changed));
        setGain(changed, at, gainBetween(changed, at));
      }
  }
}

function best(gains: readonly Float64Array[]): { gain: number; a: number; b: number } {
  let found = { gain: 0, a: 0, b: 0 };
  for (const [a, row] of gains.entries())
    for (let b = a + 1; b < row.length; b += 1) {
      const gain = row[b] ?? 0;
      if (gain > found.gain) found = { gain, a, b };
    }
  return found;
}

/** Merges two bundles. */
export function joined(one: Bundle, other: Bundle): Bundle {
  return {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    pages: one.pages.map((needed, at) => needed | (other.pages[at] ?? 0)),
  };
}

/** What all pages together save if the two are one file, in weighted bytes; negative for a loss. */
function gainOf(a: Bundle, b: Bundle, pages: readonly Page[], file: number): number {
  let gain = 0;
  for (let at = 0; at < pages.length; at += 1) {
    const weight = pages[at]?.weight ?? 1;
    if (a.pages[at] && b.pages[at]) gain += file * weight;
    else if (a.pages[at]) gain -= b.bytes * weight;
    else if (b.pages[at]) gain -= a.bytes * weight;
  }
  return gain;
}
