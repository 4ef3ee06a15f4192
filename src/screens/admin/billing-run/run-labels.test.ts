import { expect, test } from "vitest";
import { endedBeforeStart, stepOf } from "./run-labels.ts";

test("a rejected or withdrawn request stays at its approval, and can be previewed again", () => {
  const never = (["requested", "rejected", "request-withdrawn", "failed", "withdrawn"] as const).filter(
    endedBeforeStart,
  );
  expect(never).toEqual(["rejected", "request-withdrawn"]);
  expect(never.map(stepOf)).toEqual([2, 2]);
});
