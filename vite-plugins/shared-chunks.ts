import { type Bundle, merge, type Page } from "./merge-bundles.ts";

/** The part of the bundler's module graph that is used here. */
interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly isEntry: boolean;
    readonly code: string | null;
  } | null;
}

/** Approximate ratio of minified, compressed code to its source. */
const COMPRESSION_RATIO = 0.15;
/** Cost of one more file for a page, in compressed bytes: its request, and worse compression. */
const FILE_COST = 400;
/** Maximum chunks; the bundler needs their names before it knows the modules. */
const MAX_CHUNKS = 80;

/**
 * Groups for `codeSplitting`. By default, the bundler creates a file for each set of screens that share a
 * module: 70 small files for one of 400 pages, a tenth larger together than a few. Here, two such files are
 * merged if that saves the pages more than it costs them.
 */
export function sharedChunks(pages: readonly Page[]) {
  let chunkOf: Map<string, number> | undefined;
  return Array.from({ length: MAX_CHUNKS }, (_, at) => ({
    name: (id: string, graph: Graph) => {
      chunkOf ??= chunks(pages, graph);
      return chunkOf.get(id) === at ? `shared-${at}` : null;
    },
    debugName: `shared-${at}`,
    priority: MAX_CHUNKS - at,
  }));
}

/** Module → number of its chunk. Chunks of most pages come first, so that other groups don't include them. */
function chunks(pages: readonly Page[], graph: Graph): Map<string, number> {
  const bundles = merge(groupByPages(pages, graph).filter(isShared), pages, FILE_COST)
    .filter(({ modules }) => modules.length > 1)
    .sort((a, b) => totalWeight(b, pages) - totalWeight(a, pages))
    .slice(0, MAX_CHUNKS);
  return new Map(bundles.flatMap(({ modules }, at) => modules.map((id) => [id, at] as const)));
}

function groupByPages(pages: readonly Page[], graph: Graph): Bundle[] {
  const needs = new Map<string, Uint8Array>();
  for (const [at, { modules }] of pages.entries()) {
    const queue = [...modules];
    for (const id of modules)
      if (!graph.getModuleInfo(id))
        throw new Error(`The page’s root module ${id} is not in the bundle graph.`);
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
    bytes: same.reduce(
      (sum, [id]) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0) * COMPRESSION_RATIO,
      0,
    ),
    pages: same[0]?.[1] ?? new Uint8Array(pages.length),
  }));
}

function totalWeight({ pages: needed }: Bundle, pages: readonly Page[]): number {
  return pages.reduce((sum, { weight }, at) => sum + (needed[at] ? weight : 0), 0);
}

const isShared = ({ pages }: Bundle) => pages.reduce((sum, needed) => sum + needed, 0) > 1;
