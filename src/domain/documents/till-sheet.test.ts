import { describe, expect, it } from "vitest";
import { tillSheet } from "./till-sheet.ts";
import type { TillSheetData } from "./till-sheet-data.ts";

const at = new Date("2026-11-03T10:26:00Z");
const payment = (kobo: number, state = "confirmed") => ({
  at,
  way: "cash",
  method: null,
  kobo,
  payer_name: "A. Bello",
  state,
  receipts: [],
});
const data: TillSheetData = {
  code: "TIL-0000001-K",
  place: "Counter 2",
  agency: null,
  cashier_name: "B. Ade",
  day: "2026-11-03",
  opened_at: at,
  float_kobo: 0,
  counted_at: null,
  counted_by_name: null,
  counted_kobo: null,
  expected_kobo: null,
  forced_reason: null,
  difference_reason: null,
  closed_at: null,
  closed_by_name: null,
  cash_kobo: 3_000_00,
  rounding_kobo: 0,
  card_kobo: 0,
  cheque_kobo: 0,
  added_float_kobo: 0,
  banked_kobo: 0,
  withdrawn_kobo: 0,
  missing_kobo: 0,
  counts: [],
  payments: [payment(1_000_00), payment(2_000_00)],
  moves: [],
};
const government = { name: "Ogun", title: "Ogun", office: "", address: "", phone: "", demo: false };
const totalOf = (more: Partial<TillSheetData>) =>
  tillSheet({ ...data, ...more }, { government }).payments.total;

describe("the total of a till sheet", () => {
  it("is the total of the payments listed", () => {
    expect(totalOf({})).toEqual({ label: "2 payments", sum: "₦3,000.00" });
  });

  it("shows the reversed amount that isn't counted", () => {
    expect(
      totalOf({ cash_kobo: 1_000_00, payments: [payment(1_000_00), payment(2_000_00, "reversed")] }),
    ).toEqual({
      label: "2 payments of ₦3,000.00, less ₦2,000.00 reversed",
      sum: "₦1,000.00",
    });
  });
});
