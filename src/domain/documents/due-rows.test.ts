import { describe, expect, it } from "vitest";
import { amountsDue } from "../amounts-due.ts";
import type { BalanceBill } from "../bill-balance.ts";
import { dueDateOf, dueRows } from "./due-rows.ts";

const bill: BalanceBill = {
  total_kobo: 13_591_80,
  paid_kobo: 0,
  status: "unpaid",
  payments: [],
  discount_taken_kobo: 0,
  issued_on: "2026-01-01",
  due_on: "2026-02-10",
  schedule: null,
  penalty: null,
  interest: null,
  discounts: [{ days: 9, rate_ppm: 50_000 }],
};
const plan = {
  kind: "plan" as const,
  parts: [2, 3].map((month) => ({ kobo: 6_795_90, due_on: `2026-0${month}-10` })),
};
const rowsOf = (more: Partial<BalanceBill>, on: string) =>
  dueRows(amountsDue({ ...bill, ...more }, on)).map(({ label, sum }) => `${label}: ${sum}`);

describe("dueRows", () => {
  it("lists the discounted and the full amount with their dates", () => {
    expect(rowsOf({}, "2026-01-05")).toEqual([
      "Pay by 10 Jan 2026, with the early payment discount: ₦12,912.21",
      "Pay by 10 Feb 2026, without discount: ₦13,591.80",
    ]);
    expect(rowsOf({}, "2026-01-11")).toEqual(["Pay by 10 Feb 2026: ₦13,591.80"]);
  });

  it("lists the instalments of a plan, and the full amount with the discount", () => {
    expect(rowsOf({ schedule: plan, discounts: [] }, "2026-01-11")).toEqual([
      "Instalment 1 of 2, pay by 10 Feb 2026: ₦6,795.90",
      "Instalment 2 of 2, pay by 10 Mar 2026: ₦6,795.90",
    ]);
    expect(rowsOf({ schedule: plan }, "2026-01-05").at(-1)).toBe(
      "Or the full amount by 10 Jan 2026, with the early payment discount: ₦12,912.21",
    );
  });

  it("lists the amount under objection separately", () => {
    const schedule = { kind: "held" as const, parts: [{ kobo: 8_000_00, due_on: null }] };
    expect(rowsOf({ schedule }, "2026-01-20")).toEqual([
      "Pay by 10 Feb 2026: ₦5,591.80",
      "Under objection: don’t pay until the objection is decided: ₦8,000.00",
    ]);
  });

  it("marks overdue amounts, with a discount that ends after the due date", () => {
    expect(rowsOf({}, "2026-02-11")).toEqual(["Overdue since 10 Feb 2026. Pay now: ₦13,591.80"]);
    expect(rowsOf({ discounts: [{ days: 90, rate_ppm: 50_000 }] }, "2026-02-11")).toEqual([
      "Overdue since 10 Feb 2026. Pay by 1 Apr 2026 with the early payment discount: ₦12,912.21",
    ]);
  });

  it("is empty for a bill without a balance", () => {
    expect(rowsOf({ status: "cancelled" }, "2026-01-05")).toEqual([]);
  });
});

describe("dueDateOf", () => {
  const dateOf = (more: Partial<BalanceBill>) =>
    dueDateOf(amountsDue({ ...bill, ...more }, "2026-01-20"), bill.due_on);

  it("is the bill's due date, unless it has instalments or all of it is under objection", () => {
    expect(dateOf({})).toBe("10 Feb 2026");
    expect(dateOf({ schedule: plan })).toBe("In instalments");
    const all = { kind: "held" as const, parts: [{ kobo: 13_591_80, due_on: null }] };
    expect(dateOf({ schedule: all })).toBe("After the objection is decided");
  });
});
