import { describe, expect, test } from "vitest";
import { ValidationErrors } from "./input-readers.ts";
import { english } from "./message.ts";
import { drawerMoveFieldsOf, drawerMoveKinds, readCounterPayment, readDrawerMove } from "./till.ts";

const messagesOf = (errors: ValidationErrors) =>
  Object.fromEntries(errors.found.map(({ path, message }) => [path, english(message)]));

describe("a cash movement", () => {
  test.each(Object.keys(drawerMoveKinds) as (keyof typeof drawerMoveKinds)[])(
    "%s requires exactly the fields that its form marks as required, in its order",
    (kind) => {
      const errors = new ValidationErrors();
      readDrawerMove(errors, { kind });
      const required = drawerMoveFieldsOf(kind).filter(([, { required = false }]) => required);
      expect(Object.keys(messagesOf(errors))).toEqual(required.map(([name]) => name));
    },
  );
});

test.each([
  ["card", "Enter the card slip number."],
  ["cheque", "Enter the cheque number."],
])("a %s payment asks for its number by name", (method, expected) => {
  const errors = new ValidationErrors();
  readCounterPayment(errors, { bills: [1], method, kobo: 100, bank: "uba" }, 100);
  expect(messagesOf(errors)).toEqual({ reference: expected });
});
