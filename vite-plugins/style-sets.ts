import { type Bundle, joinBundles, merge, type Page } from "./merge-bundles.ts";
import { neededBy, orderMatters, type StyleGraph } from "./style-order.ts";

/** Approximate ratio of compressed to minified rules. */
const COMPRESSION_RATIO = 0.18;
/** Cost of one more sheet for a page, in compressed bytes; more than a script, as sheets block rendering. */
const SHEET_COST = 1000;

/**
 * Groups style files into sheets by the pages that need them. The order of two files is kept if it matters.
 * @param files in cascade order
 * @param deferred files that are loaded later, which are only grouped with each other
 * @param length of a file's rules
 */
export function sheetsOf(
  files: readonly string[],
  graph: StyleGraph,
  pages: readonly Page[],
  deferred: readonly string[],
  length: (file: string) => number,
): readonly (readonly string[])[] {
  const reached = pages.map(({ modules }) => neededBy(modules, graph, deferred));
  const isOrderRelevant = orderMatters(files, graph);
  const position = new Map(files.map((file, at) => [file, at]));
  const isBefore = (a: string, b: string) => (position.get(a) ?? 0) < (position.get(b) ?? 0);
  const mustPrecede = (one: Bundle, other: Bundle) =>
    one.modules.some((a) => other.modules.some((b) => isBefore(a, b) && isOrderRelevant(a, b)));
  const single = files.map((file) => ({
    modules: [file],
    bytes: length(file) * COMPRESSION_RATIO,
    pages: Uint8Array.from(reached, (needed) => Number(needed.has(file))),
  }));
  const isDeferred = ({ modules }: Bundle) => modules.some((file) => deferred.includes(file));
  const mayJoin = (one: Bundle, other: Bundle, all: readonly Bundle[]) =>
    isDeferred(one) === isDeferred(other) &&
    sortBundles(
      [...all.filter((bundle) => bundle !== one && bundle !== other), joinBundles(one, other)],
      mustPrecede,
    ) !== undefined;
  const bundles = sortBundles(merge(single, pages, SHEET_COST, mayJoin), mustPrecede) ?? [];
  return bundles.map(({ modules }) => modules.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)));
}

/** Sorts topologically, bundles that most pages need first; undefined if two must precede each other. */
function sortBundles(
  bundles: readonly Bundle[],
  mustPrecede: (one: Bundle, other: Bundle) => boolean,
): readonly Bundle[] | undefined {
  const remaining = new Set(bundles.toSorted((a, b) => pageCount(b) - pageCount(a)));
  const sorted: Bundle[] = [];
  while (remaining.size > 0) {
    const next = [...remaining].find(
      (one) => ![...remaining].some((other) => other !== one && mustPrecede(other, one)),
    );
    if (!next) return undefined;
    remaining.delete(next);
    sorted.push(next);
  }
  return sorted;
}

const pageCount = ({ pages }: Bundle) => pages.reduce((sum, needed) => sum + needed, 0);
