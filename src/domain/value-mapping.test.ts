import { expect, test } from "vitest";
import { mappedValue } from "./value-mapping.ts";

const CLASSES = { "1*": "residential", "13*": "vacant", 1301: "mixed" };

test.each([
  ["1301", "mixed"],
  ["1302", "vacant"],
  ["1010", "residential"],
  ["", ""],
  ["4000", undefined],
  ["constructor", undefined],
])("%s means %s: the whole text takes precedence over the longest prefix", (text, meant) =>
  expect(mappedValue(CLASSES, text)).toBe(meant),
);
