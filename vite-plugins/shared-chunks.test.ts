import { expect, test } from "vitest";
import { sharedChunks } from "./shared-chunks.ts";

/** Name of a module → what it imports, and its length. */
const MODULES: Readonly<Record<string, readonly [imports: readonly string[], length: number]>> = {
  home: [["button", "words"], 100],
  list: [["button", "words", "table"], 100],
  map: [["button", "words", "globe"], 100],
  mapEdit: [["globe", "table"], 100],
  button: [["words"], 900],
  words: [[], 200],
  table: [[], 2_000],
  globe: [[], 900_000],
};

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: MODULES[id]?.[0] ?? [],
    isEntry: ["home", "list", "map", "mapEdit"].includes(id),
    code: "x".repeat(MODULES[id]?.[1] ?? 0),
  }),
};

function chunksOf(weights: readonly [id: string, weight: number][]) {
  const groups = sharedChunks(weights.map(([id, weight]) => ({ modules: [id], weight })));
  return (id: string) => groups.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null;
}

const even = chunksOf([
  ["home", 1],
  ["list", 1],
  ["map", 1],
  ["mapEdit", 1],
]);

test("what the same pages need is one file, and what is small joins it", () => {
  expect(even("button")).not.toBeNull();
  expect(even("words")).toBe(even("button"));
});

test("what is big is not laid on pages that do not need it", () => {
  expect(even("globe")).not.toBe(even("button"));
});

test("a page that counts for much has its files laid together, and is spared what another could do with", () => {
  const weighed = (home: number, list: number) =>
    chunksOf([
      ["home", home],
      ["list", list],
      ["map", 1],
      ["mapEdit", 1],
    ]);
  // The list needs both: one file fewer for it, or one table more for the first page.
  const list = weighed(1, 10);
  expect(list("table")).toBe(list("button"));
  const home = weighed(1_000, 10);
  expect(home("table")).not.toBe(home("button"));
});

test("pages themselves stay the bundler's", () => {
  for (const id of ["home", "list", "map", "mapEdit"]) expect(even(id)).toBeNull();
});
