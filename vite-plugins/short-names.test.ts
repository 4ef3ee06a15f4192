import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shortNames } from "./short-names.ts";

const root = join(import.meta.dirname, "..");
const files = globSync("src/**/*.module.css", { cwd: root }).map((file) => join(root, file));

test("no two classes share a name, and another build finds the same", () => {
  const [one, other] = [shortNames(root), shortNames(root)];
  const names = files.flatMap((file) => ["row", "head", "row"].map((name) => one(name, file)));
  expect(new Set(names).size).toBe(2 * files.length);
  // The other build comes by the files in an order of its own.
  const again = files.toReversed().map((file) => [other("row", file), other("head", file)]);
  expect(again.toReversed().flatMap(([row, head]) => [row, head, row])).toEqual(names);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(4);
});

test("a sheet from elsewhere is refused", () => {
  expect(() => shortNames(root)("row", "/elsewhere/row.module.css")).toThrow(/no style sheet/);
});
