import { expect, test } from "vitest";
import { leftOutText } from "./restriction.ts";

test("an export says how many rows are left out, and nothing if there are none", () => {
  expect([0, 1, 1200].map(leftOutText)).toEqual([
    undefined,
    "1 row is left out because of a data protection restriction.",
    "1,200 rows are left out because of a data protection restriction.",
  ]);
});
