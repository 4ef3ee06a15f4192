import { expect, it } from "vitest";
import { countText } from "./count-text.ts";

it.each([
  [0, "0"],
  [1234, "1,234"],
  [10_000, "10,000"],
  [10_001, "10,000+"],
])("formats %d as %s", (count, text) => {
  expect(countText(count)).toBe(text);
});
