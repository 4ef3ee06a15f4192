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

test("modules needed by the same pages are one file, which small modules join", () => {
  expect(even("button")).not.toBeNull();
  expect(even("words")).toBe(even("button"));
});

test("pages don't load large modules that they don't need", () => {
  expect(even("globe")).not.toBe(even("button"));
});

test("a page with a high weight has fewer files, and no modules that only other pages need", () => {
  const weighed = (home: number, list: number) =>
    chunksOf([
      ["home", home],
      ["list", list],
      ["map", 1],
      ["mapEdit", 1],
    ]);
  // The list needs both: either one file fewer for it, or the table is added to the first page.
  const list = weighed(1, 10);
  expect(list("table")).toBe(list("button"));
  const home = weighed(1_000, 10);
  expect(home("table")).not.toBe(home("button"));
});

test("entry modules of pages are left to the bundler", () => {
  for (const id of ["home", "list", "map", "mapEdit"]) expect(even(id)).toBeNull();
});
