import { expect, test } from "vitest";
import { noCounts } from "#areas/registry/import/counts.ts";
import type { ImportWork } from "#areas/registry/import/get-import.ts";
import { lineCount, linesLeft } from "./import-labels.ts";

const work = (state: string, lines: number) => ({ state, counts: { ...noCounts, lines } }) as ImportWork;

test("the number of lines is that of the file's line breaks until the file was read to its end", () => {
  expect(lineCount({ lines: 7, check: null, run: null })).toBe(7);
  expect(lineCount({ lines: 7, check: work("running", 3), run: null })).toBe(7);
  // A quoted value contains a line break.
  expect(lineCount({ lines: 7, check: work("done", 6), run: null })).toBe(6);
  expect(lineCount({ lines: 7, check: work("done", 6), run: work("cancelled", 2) })).toBe(6);
});

test("a stopped import has lines left, a complete one has none", () => {
  const stopped = work("cancelled", 15_000);
  const view = { lines: 60_000, check: work("done", 60_000), run: stopped };
  expect(linesLeft(view, stopped)).toBe(45_000);
  const complete = work("done", 60_000);
  expect(linesLeft({ ...view, run: complete }, complete)).toBe(0);
  expect(linesLeft({ ...view, check: null }, null)).toBe(0);
});
