import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

test("no two CSS modules share a file name, which is what their class names begin with", () => {
  const names = globSync("src/**/*.module.css").map((file) => basename(file));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
