import { describe, expect, it } from "vitest";
import { type BalanceBill, billBalance, termsOf } from "./bill-balance.ts";

const bill: BalanceBill = {
  total_kobo: 284_500_00,
  paid_kobo: 0,
  status: "unpaid",
  issued_on: "2026-01-15",
  due_on: "2026-03-31",
  penalty: { after_days: 30, rate_ppm: 100_000 },
  interest: { rate_ppm: 10_000 },
  discounts: [{ days: 44, rate_ppm: 50_000 }],
  discount_taken_kobo: 0,
  payments: [],
};

describe("what a bill comes to on a day", () => {
  it("is less while paying early is rewarded, on the last day too", () => {
    const early = billBalance(bill, "2026-02-28");
    expect(early).toMatchObject({
      balance_kobo: 270_275_00,
      discount: { kobo: 14_225_00, pay_by: "2026-02-28" },
    });
    expect(early.lines).toMatchObject([{ kind: "discount", kobo: -14_225_00 }]);
    expect(billBalance(bill, "2026-03-01")).toMatchObject({
      balance_kobo: 284_500_00,
      discount: null,
      lines: [],
    });
  });

  it("grows by penalty and interest once late, and says so", () => {
    expect(billBalance(bill, "2026-03-31").overdue).toBe(false);
    const late = billBalance(bill, "2026-05-15");
    expect(late.overdue).toBe(true);
    expect(late.lines.map(({ kind, kobo }) => [kind, kobo])).toEqual([
      ["penalty", 28_450_00],
      ["interest", 2_845_00],
    ]);
    expect(late.balance_kobo).toBe(284_500_00 + 28_450_00 + 2_845_00);
  });

  it("counts what was paid against the charge first", () => {
    const paid = { ...bill, status: "part-paid" as const, paid_kobo: 200_000_00 };
    const payments = [{ on: "2026-03-01", kobo: 200_000_00 }];
    const late = billBalance({ ...paid, payments }, "2026-05-15");
    expect(late.lines.find(({ kind }) => kind === "penalty")?.kobo).toBe(8_450_00);
    expect(late.lines.at(-1)).toMatchObject({ kind: "paid", kobo: -200_000_00 });
    expect(late.balance_kobo).toBe(84_500_00 + 8_450_00 + 845_00);
  });

  it("is nothing once a discount was taken and the rest paid, and for a cancelled bill", () => {
    const cleared = {
      ...bill,
      status: "paid" as const,
      paid_kobo: 270_275_00,
      discount_taken_kobo: 14_225_00,
      payments: [{ on: "2026-02-01", kobo: 270_275_00 }],
    };
    expect(billBalance(cleared, "2026-12-31")).toMatchObject({ balance_kobo: 0, overdue: false });
    expect(billBalance({ ...bill, status: "cancelled" }, "2026-12-31").balance_kobo).toBe(0);
  });

  it("stands on the paper beforehand", () => {
    expect(termsOf(bill)).toEqual([
      "Pay by 28 Feb 2026 and take 5 % off (₦14,225.00).",
      "Unpaid after 30 Apr 2026, 10 % is added.",
      "From 31 Mar 2026 1 % is added for each full month unpaid.",
    ]);
  });
});
