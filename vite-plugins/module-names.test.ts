import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

test("CSS modules have unique file names, because their class names begin with them", () => {
  const names = globSync("src/**/*.module.css").map((file) => basename(file));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
