import { expect, it } from "vitest";
import { depthOf } from "./body-depth.ts";

it.each([
  ["", 0],
  ["1", 0],
  ["[]", 1],
  ['{"a":[{}],"b":[]}', 3],
  ['"[[[["', 0],
  ['["\\"[[", [1]]', 2],
  ["[".repeat(50_000), 50_000],
])("%j is nested as deep as it says", (text, depth) => {
  expect(depthOf(Buffer.from(text))).toBe(depth);
});
