import { expect, test } from "vitest";
import { property } from "#domain/register/property.ts";
import { readField } from "./read-cell.ts";

const context = {
  resource: property,
  constants: {},
  today: "2026-11-30",
  lgas: { byName: (name: string) => (name === "Abeokuta South" ? 7 : undefined), inState: () => undefined },
} as unknown as Parameters<typeof readField>[2];

test("a local government is read by name, number or code", () => {
  for (const [text, id] of [
    ["Abeokuta South", 7],
    ["12", 12],
  ] as const)
    expect(readField("lga_id", text, context)).toEqual({ value: id });
});

test("an unknown local government is refused with the column's own terms", () => {
  expect(readField("lga_id", "Abeokuta", context)).toEqual({
    faults: ["No local government on record has this name. Enter its name, number or code."],
  });
});
