import { type Bundle, joined, merge, type Page } from "./merge-bundles.ts";
import { neededBy, pairsOf, type StyleGraph } from "./style-order.ts";

/** Approximate ratio of compressed to minified rules. */
const COMPRESSED = 0.18;
/** Cost of one more sheet for a page, in compressed bytes; more than a script, as sheets block rendering. */
const SHEET = 1000;

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
  apart: readonly string[],
  length: (file: string) => number,
): readonly (readonly string[])[] {
  const reached = pages.map(({ modules }) => neededBy(modules, graph, apart));
  const matters = pairsOf(files, graph);
  const place = new Map(files.map((file, at) => [file, at]));
  const isBefore = (a: string, b: string) => (place.get(a) ?? 0) < (place.get(b) ?? 0);
  const mustPrecede = (one: Bundle, other: Bundle) =>
    one.modules.some((a) => other.modules.some((b) => isBefore(a, b) && matters(a, b)));
  const single = files.map((file) => ({
    modules: [file],
    bytes: length(file) * COMPRESSED,
    pages: Uint8Array.from(reached, (needed) => Number(needed.has(file))),
  }));
  const isApart = ({ modules }: Bundle) => modules.some((file) => apart.includes(file));
  const mayJoin = (one: Bundle, other: Bundle, all: readonly Bundle[]) =>
    isApart(one) === isApart(other) &&
    ordered(
      [...all.filter((bundle) => bundle !== one && bundle !== other), joined(one, other)],
      mustPrecede,
    ) !== undefined;
  const bundles = ordered(merge(single, pages, SHEET, mayJoin), mustPrecede) ?? [];
  return bundles.map(({ modules }) => modules.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)));
}

/** Sorts topologically, bundles that most pages need first; undefined if two must precede each other. */
function ordered(
  bundles: readonly Bundle[],
  mustPrecede: (one: Bundle, other: Bundle) => boolean,
): readonly Bundle[] | undefined {
  const left = new Set(bundles.toSorted((a, b) => reachOf(b) - reachOf(a)));
  const done: Bundle[] = [];
  while (left.size > 0) {
    const next = [...left].find(
      (one) => ![...left].some((other) => other !== one && mustPrecede(other, one)),
    );
    if (!next) return undefined;
    left.delete(next);
    done.push(next);
  }
  return done;
}

const reachOf = ({ pages }: Bundle) => pages.reduce((sum, needed) => sum + needed, 0);
