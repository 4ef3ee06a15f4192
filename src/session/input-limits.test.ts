import { expect, test } from "vitest";
import { cleanInput } from "#domain/input-limits.ts";
import { caretAfter } from "./input-limits.ts";

test.each([
  ["number_of_rooms", "1a2", 2, "12", 1],
  ["number_of_rooms", "12a", 3, "12", 2],
  ["plot_size", "1..25", 3, "1.25", 2],
  ["phone_number", "+2348034412290", 14, "08034412290", 11],
  ["phone_number", "+2348034412290", 6, "08034412290", 3],
  ["street_number", "12345", 2, "1234", 2],
])("%s %s|%d", (name, value, caret, cleaned, expectedCaret) => {
  const cleaning = (text: string) => cleanInput(name, "text", text);
  expect(cleaning(value)).toBe(cleaned);
  expect(caretAfter(cleaning, cleaned, value, caret)).toBe(expectedCaret);
});
