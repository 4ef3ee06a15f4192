import { expect, test } from "vitest";
import { excludedText } from "./restriction.ts";

test("an export says how many rows are excluded, and nothing if there are none", () => {
  expect([0, 1, 1200].map(excludedText)).toEqual([
    undefined,
    "1 row is excluded because of a data protection restriction.",
    "1,200 rows are excluded because of a data protection restriction.",
  ]);
});
