import { expect, test } from "vitest";
import { readHolders as rawReadHolders } from "./bulk-holders.ts";
import { inEnglish } from "./in-english.fixture.ts";

const readHolders = (...given: Parameters<typeof rawReadHolders>) => inEnglish(rawReadHolders(...given));

test("reads plates in any format, and skips a heading", () => {
  expect(readHolders("vehicle", 'Plate number\nabc 123de, "KJA-456XY"\r\nab123cde\n')).toEqual({
    keys: ["ABC-123DE", "KJA-456XY", "AB123-CDE"],
    faults: [],
  });
});

test("reports all errors at once, by line", () => {
  const { keys, faults } = readHolders("vehicle", "ABC-123DE\nnonsense here\nabc123de\nX");
  expect(keys).toEqual(["ABC-123DE"]);
  expect(faults).toEqual([
    "Line 2: “nonsense here” isn’t a valid plate. Use the format ABC-123DE.",
    "Line 3: ABC-123DE is already on line 1.",
    "Line 4: “X” isn’t a valid plate. Use the format ABC-123DE.",
  ]);
});

test("truncates a long list of errors and gives their number", () => {
  const { faults } = readHolders("person", Array.from({ length: 50 }, (_, at) => `bad${at}`).join("\n"));
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toBe("30 more lines have errors.");
});
