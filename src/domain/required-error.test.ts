import { expect, test } from "vitest";
import { choice, date, reference, text } from "#resource/field.ts";
import { english } from "./message.ts";
import { requiredError } from "./required-error.ts";

test.each([
  [text("Street name", 60), "Enter the street name."],
  [text("What was paid", 60), "Enter what was paid."],
  [choice("Bank", {}), "Select the bank."],
  [choice("Paid from", {}), "Select an option."],
  [choice("For", {}), "Select an option."],
  [reference("Agency", "agency"), "Select the agency."],
  [date("Payment date"), "Enter the payment date."],
  [date("In force from"), "Enter a date."],
  [text("Received by", 60), "Enter a value."],
])("asks for %o", (field, expected) => {
  expect(english(requiredError(field))).toBe(expected);
});
