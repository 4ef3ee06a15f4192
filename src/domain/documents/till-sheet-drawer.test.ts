import { expect, test } from "vitest";
import { drawerRows } from "./till-sheet-drawer.ts";

const drawer = {
  float_kobo: 10_000_00,
  cash_kobo: 25_999_50,
  rounding_kobo: -50,
  added_float_kobo: 5_000_00,
  banked_kobo: 20_000_00,
  withdrawn_kobo: 0,
  missing_kobo: 0,
  counted_kobo: null,
  expected_kobo: null,
};

test.each([
  ["an open drawer", {}, "Recorded in drawer"],
  ["a counted drawer", { counted_kobo: 10_000_00, expected_kobo: 20_999_50 }, "Expected cash"],
  ["a drawer changed since the count", { counted_kobo: 0, expected_kobo: 999_50 }, "Expected cash"],
])("every movement of %s is a line, and the lines add up", (_, more, total) => {
  const rows = drawerRows({ ...drawer, ...more });
  const end = rows.findIndex(({ label }) => label === total);
  expect(end).toBeGreaterThan(4);
  const parts = rows.slice(0, end).filter(({ label }) => !label.startsWith("Of which"));
  expect(parts.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(rows[end]?.kobo);
});

test("a shortage is labelled", () => {
  const rows = drawerRows({ ...drawer, counted_kobo: 10_000_00, expected_kobo: 20_999_50 });
  expect(rows.at(-1)).toEqual({ label: "Short", kobo: 10_999_50, strong: true });
});
