import { expect, test } from "vitest";
import { isDue } from "./reload-guard.ts";

test("a path is reloaded at most once per 10 seconds", () => {
  expect(isDue(null, 1_000_000)).toBe(true);
  expect(isDue("1000000", 1_000_000)).toBe(false);
  expect(isDue("1000000", 1_009_999)).toBe(false);
  expect(isDue("1000000", 1_010_000)).toBe(true);
});

test("a clock set back, or damaged storage, does not block a path permanently", () => {
  expect(isDue("2000000", 1_000_000)).toBe(true);
  expect(isDue("rubbish", 1_000_000)).toBe(true);
});
