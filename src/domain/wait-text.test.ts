import { expect, it } from "vitest";
import { waitText } from "./wait-text.ts";

const minutes = (n: number) => n * 60_000;

it.each([
  [-5, "less than a minute"],
  [59_999, "less than a minute"],
  [minutes(1), "1 min"],
  [minutes(59.9), "59 min"],
  [minutes(60), "1 h"],
  [minutes(24 * 60) - 1, "23 h"],
  [minutes(24 * 60), "1 day"],
  [minutes(24 * 60 * 2), "2 days"],
  [minutes(24 * 60 * 1234), "1,234 days"],
])("formats %d ms as %s", (ms, text) => {
  expect(waitText(ms)).toBe(text);
});
