import { expect, test } from "vitest";
import { readShare } from "./read-share.ts";

test.each([
  ["", 10_000],
  ["50", 5_000],
  ["33.33%", 3_333],
  ["0.5%", 50],
  ["100", 10_000],
])("%s is a share", (text, share) => {
  expect(readShare(text)).toBe(share);
});

test.each(["0", "101", "1/2", "-5", "half", "33.333"])("%s is not a share", (text) => {
  expect(readShare(text)).toBeUndefined();
});
