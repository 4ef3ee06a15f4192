import { expect, test } from "vitest";
import { readPercent } from "./percent.ts";

test.each([
  ["2.5", 250],
  ["2.5%", 250],
  [" 12.05 % ", 1205],
  ["0.07", 7],
  ["0", 0],
  ["100", 10_000],
  [250, 250],
  [0, 0],
] as const)("%j is %i hundredths of a percent", (raw, hundredths) => {
  expect(readPercent(raw)).toBe(hundredths);
});

test.each([
  "",
  "%",
  "two",
  "2.",
  ".5",
  "2.555",
  "1000",
  "-1",
  "+1",
  "2,5",
  "2.5%%",
  "2.5 % off",
  "about 2.5",
  -1,
  2.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  undefined,
  true,
  ["2.5"],
])("rejects %j", (raw) => {
  expect(readPercent(raw)).toBeUndefined();
});
