import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it.each([
  [0, "0"],
  [1234, "1,234"],
  [10_000, "10,000"],
  [10_001, "10,000+"],
])("formats %d as %s", (count, words) => {
  expect(countWords(count)).toBe(words);
});
