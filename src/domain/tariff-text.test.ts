import { describe, expect, it } from "vitest";
import { ValidationErrors } from "./input-readers.ts";
import { readItem } from "./item-input.ts";
import { property } from "./register/property.ts";
import { shop } from "./register/shop.ts";
import { signage } from "./register/signage.ts";
import type { Condition, FieldText } from "./tariff.ts";
import { tariffErrors } from "./tariff-errors.ts";
import { conditionText } from "./tariff-text.ts";

/** Conditions are stored as text for all fields. */
describe("the text of a condition", () => {
  const textOf = (condition: Condition, fields: FieldText) =>
    conditionText(condition, fields).replace("Only where ", "");

  it.each([
    [{ field: "assessed_value", op: "at_least", value: "10000000" }, "assessed value is ₦100,000.00 or more"],
    [{ field: "assessed_value", op: "at_most", value: "99" }, "assessed value is ₦0.99 or less"],
    [{ field: "assessed_value", op: "is", value: "250000" }, "assessed value is ₦2,500.00"],
    [{ field: "number_of_rooms", op: "at_least", value: "10" }, "rooms is 10 or more"],
    [{ field: "use", op: "in", value: ["commercial", "vacant"] }, "use is commercial or vacant land"],
    [{ field: "class_code", op: "is", value: "1010" }, "class code is 1010"],
  ] as const)("%j", (condition, text) => expect(textOf(condition, property.fields)).toBe(text));

  it("says yes or no, not true or false", () => {
    const [name = ""] = Object.entries(signage.fields).find(([, field]) => field.kind === "yes_no") ?? [];
    expect(textOf({ field: name, op: "is", value: "true" }, signage.fields)).toMatch(/ is yes$/);
    expect(textOf({ field: name, op: "in", value: ["false", "true"] }, signage.fields)).toMatch(
      / is no or yes$/,
    );
  });

  it("names another record by its code", () => {
    const text = textOf({ field: "property_id", op: "in", value: ["17", "4"] }, shop.fields);
    expect(text).toBe("property is PRP-0000017-N or PRP-0000004-E");
    expect(textOf({ field: "property_id", op: "is", value: "none" }, shop.fields)).toMatch(/ is none$/);
  });
});

describe("errors of a line", () => {
  it.each(["like", null, { toString: 1 }])("name the comparison as the form does: %j", (op) => {
    const errors = new ValidationErrors();
    readItem(errors, { conditions: [{ field: "use", op, value: "x" }] });
    expect(errors.found.find(({ path }) => path === "conditions[0].op")?.message).toBe(
      "Select a comparison: is, is one of, is at least or is at most.",
    );
  });

  it("name bands of an amount in naira", () => {
    const tiers = [
      { from: 500_000, amount_kobo: 1 },
      { from: 400_000, amount_kobo: 2 },
    ];
    const line = { id: 1, item_code: "A", item_name: "A", conditions: [], effective_from: "2026-01-01" };
    const tiered = {
      ...line,
      kind: "tiered" as const,
      tier_field: "assessed_value",
      tiers,
      citation: "s. 1",
    };
    expect(tariffErrors([tiered], property.fields).map(({ message }) => message)).toEqual([
      "Enter a start above ₦5,000.00, the start of the previous band",
    ]);
  });
});
