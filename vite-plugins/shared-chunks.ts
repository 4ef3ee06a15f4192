/** What the bundler says of a module: only what this needs of it. */
interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly isEntry: boolean;
    readonly code: string | null;
  } | null;
}

/** One page of the product: the modules it begins with, and how much its first load counts. */
export interface Page {
  readonly modules: readonly string[];
  readonly weight: number;
}

/** Modules that are loaded together, by the pages that need at least one of them. */
interface Bundle {
  readonly modules: readonly string[];
  /** Compressed, about. */
  readonly bytes: number;
  readonly pages: Uint8Array;
}

/** Source becomes about this much of itself, minified and compressed. */
const COMPRESSED = 0.15;
/** What a file of its own costs a page, in compressed bytes: its request, and what it cannot share with others. */
const FILE = 400;
/** As many chunks as there may be; the bundler wants them named before it knows the modules. */
const MOST = 80;

/**
 * Groups for `codeSplitting`. Left to itself, the bundler makes a file of each set of screens that share a module:
 * seventy small files for one page of four hundred, a tenth bigger together than few. Here two such files become one
 * wherever that costs the pages less than it saves them.
 */
export function sharedChunks(pages: readonly Page[]) {
  let chunkOf: Map<string, number> | undefined;
  return Array.from({ length: MOST }, (_, at) => ({
    name: (id: string, graph: Graph) => {
      chunkOf ??= chunks(pages, graph);
      return chunkOf.get(id) === at ? `shared-${at}` : null;
    },
    debugName: `shared-${at}`,
    priority: MOST - at,
  }));
}

/** Module → number of its chunk; those most pages need come first, so that nobody else's group takes them along. */
function chunks(pages: readonly Page[], graph: Graph): Map<string, number> {
  const bundles = merge(bySamePages(pages, graph), pages)
    .filter(({ modules }) => modules.length > 1)
    .sort((a, b) => reach(b, pages) - reach(a, pages))
    .slice(0, MOST);
  return new Map(bundles.flatMap(({ modules }, at) => modules.map((id) => [id, at] as const)));
}

function bySamePages(pages: readonly Page[], graph: Graph): Bundle[] {
  const needs = new Map<string, Uint8Array>();
  for (const [at, { modules }] of pages.entries()) {
    const queue = [...modules];
    for (const id of modules)
      if (!graph.getModuleInfo(id)) throw new Error(`A page begins with ${id}, which is no module.`);
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const needed = needs.get(id) ?? new Uint8Array(pages.length);
      needs.set(id, needed);
      if (needed[at] === 1) continue;
      needed[at] = 1;
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  const shared = [...needs].filter(([id]) => graph.getModuleInfo(id)?.isEntry === false);
  const bySet = Map.groupBy(shared, ([, needed]) => needed.join(""));
  return [...bySet.values()].map((same) => ({
    modules: same.map(([id]) => id),
    bytes: same.reduce((sum, [id]) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0) * COMPRESSED, 0),
    pages: same[0]?.[1] ?? new Uint8Array(pages.length),
  }));
}

function merge(bundles: Bundle[], pages: readonly Page[]): Bundle[] {
  const found: (Bundle | undefined)[] = bundles.filter((bundle) => count(bundle) > 1);
  const gains = found.map((_, a) => Float64Array.from(found, (_, b) => gainBetween(a, b)));
  function gainBetween(a: number, b: number): number {
    const [one, other] = [found[a], found[b]];
    return a < b && one && other ? gainOf(one, other, pages) : 0;
  }
  for (;;) {
    let best = { gain: 0, a: 0, b: 0 };
    for (const [a, row] of gains.entries())
      for (let b = a + 1; b < row.length; b += 1) {
        const gain = row[b] ?? 0;
        if (gain > best.gain) best = { gain, a, b };
      }
    const [one, other] = [found[best.a], found[best.b]];
    if (best.gain <= 0 || !one || !other) return found.filter((bundle) => bundle !== undefined);
    found[best.a] = {
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      pages: one.pages.map((needed, at) => needed | (other.pages[at] ?? 0)),
    };
    found[best.b] = undefined;
    for (const [a, row] of gains.entries())
      for (const b of [best.a, best.b]) {
        row[b] = gainBetween(a, b);
        const own = gains[b];
        if (own) own[a] = gainBetween(b, a);
      }
  }
}

/** What all pages together save when the two are one file, in weighted bytes; below zero where they lose. */
function gainOf(a: Bundle, b: Bundle, pages: readonly Page[]): number {
  let gain = 0;
  for (let at = 0; at < pages.length; at += 1) {
    const weight = pages[at]?.weight ?? 1;
    if (a.pages[at] && b.pages[at]) gain += FILE * weight;
    else if (a.pages[at]) gain -= b.bytes * weight;
    else if (b.pages[at]) gain -= a.bytes * weight;
  }
  return gain;
}

const count = ({ pages }: Bundle) => pages.reduce((sum, needed) => sum + needed, 0);

function reach({ pages: needed }: Bundle, pages: readonly Page[]): number {
  return pages.reduce((sum, { weight }, at) => sum + (needed[at] ? weight : 0), 0);
}
