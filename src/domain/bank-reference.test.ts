import { expect, test } from "vitest";
import { text } from "#resource/field.ts";
import { readReference, referenceKey, tidyReference } from "./bank-reference.ts";
import { ValidationErrors } from "./input-readers.ts";

test.each([
  ["FT-61 007", "FT61007"],
  ["ft61007", "FT61007"],
  ["0042-7781", "427781"],
  ["427781", "427781"],
  ["TLR/00042", "TLR42"],
  ["TLR/42", "TLR42"],
  ["４２７７８１", "427781"],
  ["42\u200b7781", "427781"],
  ["100", "100"],
  ["0000", "0"],
  ["A0B00", "A0B0"],
])("normalises the number %j to %s for comparison", (typed, key) => {
  expect(referenceKey(typed)).toBe(key);
});

test("stores a number in plain digits, without invisible characters", () => {
  expect(tidyReference(" TLR\u00a0 \u202e４２\u200b ")).toBe("TLR 42");
});

const field = text("Number", 10, { required: true });
test.each([
  ["--", "Enter the letters and digits of the number."],
  [
    "4.2E+11",
    "Excel shortened this number and its last digits are lost. In Excel, format the column as Text, then enter the number again.",
  ],
])("rejects %j", (typed, message) => {
  const errors = new ValidationErrors();
  readReference(errors, { number: typed }, "number", field);
  expect(errors.found.map((one) => one.message)).toEqual([message]);
});
