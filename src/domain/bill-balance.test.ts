import { describe, expect, it } from "vitest";
import { type BalanceBill, billBalance, paymentTerms } from "./bill-balance.ts";
import { english } from "./message.ts";

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

describe("the balance of a bill on a day", () => {
  it("is reduced by an early payment discount, on its last day too", () => {
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

  it("grows by penalty and interest when overdue, and shows them", () => {
    expect(billBalance(bill, "2026-03-31").overdue).toBe(false);
    const late = billBalance(bill, "2026-05-15");
    expect(late.overdue).toBe(true);
    expect(late.lines.map(({ kind, kobo }) => [kind, kobo])).toEqual([
      ["penalty", 28_450_00],
      ["interest", 2_845_00],
    ]);
    expect(late.balance_kobo).toBe(284_500_00 + 28_450_00 + 2_845_00);
  });

  it("counts payments towards the charge first", () => {
    const paid = { ...bill, status: "part-paid" as const, paid_kobo: 200_000_00 };
    const payments = [{ on: "2026-03-01", kobo: 200_000_00 }];
    const late = billBalance({ ...paid, payments }, "2026-05-15");
    expect(late.lines.find(({ kind }) => kind === "penalty")?.kobo).toBe(8_450_00);
    expect(late.lines.at(-1)).toMatchObject({ kind: "paid", kobo: -200_000_00 });
    expect(late.balance_kobo).toBe(84_500_00 + 8_450_00 + 845_00);
  });

  it("is zero once the discount was taken and the rest paid, and for a cancelled bill", () => {
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

  it("is printed on the bill in advance", () => {
    expect(paymentTerms(bill).map(english)).toEqual([
      "Pay by 28 Feb 2026 for a 5% discount (₦14,225.00).",
      "If unpaid after 30 Apr 2026, a penalty of 10% is added.",
      "From 31 Mar 2026, interest of 1% is added for each full month unpaid.",
    ]);
  });
});

describe("the lines of a balance", () => {
  const short: BalanceBill = {
    total_kobo: 100_000,
    paid_kobo: 0,
    status: "unpaid",
    payments: [],
    discount_taken_kobo: 0,
    issued_on: "2026-01-01",
    due_on: "2026-01-31",
    interest: null,
    penalty: { after_days: 0, rate_ppm: 100_000 },
    discounts: [{ days: 90, rate_ppm: 500_000 }],
  };

  it("name discounts, late charges and payments", () => {
    const paid = { paid_kobo: 20_000, payments: [{ on: "2026-01-20", kobo: 20_000 }] };
    expect(billBalance({ ...short, ...paid, status: "part-paid" }, "2026-02-10")).toMatchObject({
      as_of: "2026-02-10",
      lines: [
        {
          kind: "discount",
          label: "Early payment discount",
          kobo: -50_000,
          explanation: "50% off ₦1,000.00 when paid by 1 Apr 2026",
        },
        {
          kind: "penalty",
          label: "Penalty",
          kobo: 8_000,
          explanation: "10% of ₦800.00 unpaid on 31 Jan 2026",
        },
        { kind: "paid", label: "Paid", kobo: -20_000, explanation: "Received by 10 Feb 2026" },
      ],
      balance_kobo: 38_000,
      discount: { kobo: 50_000, pay_by: "2026-04-01" },
      overdue: true,
    });
  });

  it("keep a penalty payment that a later discount exceeds", () => {
    // Paid late with a discount of 50%: 10% of ₦1,000.00 were paid, and 10% of ₦500.00 remain.
    const cleared: BalanceBill = {
      ...short,
      paid_kobo: 60_000,
      status: "paid",
      discount_taken_kobo: 50_000,
      payments: [{ on: "2026-02-10", kobo: 50_000 }],
    };
    expect(billBalance(cleared, "2026-03-01")).toMatchObject({
      as_of: "2026-03-01",
      lines: [
        {
          kind: "discount",
          label: "Early payment discount",
          kobo: -50_000,
          explanation: "Given because the bill was paid early",
        },
        {
          kind: "penalty",
          label: "Penalty",
          kobo: 5_000,
          explanation: "10% of ₦500.00 unpaid on 31 Jan 2026",
        },
        {
          kind: "late",
          label: "Penalty and interest paid",
          kobo: 5_000,
          explanation: "As charged on the payment date",
        },
        { kind: "paid", label: "Paid", kobo: -60_000, explanation: "Received by 1 Mar 2026" },
      ],
      balance_kobo: 0,
      discount: null,
      overdue: false,
    });
  });

  it("label interest as such if there is no penalty", () => {
    const late = { ...short, penalty: null, interest: { rate_ppm: 10_000 }, discounts: [] };
    expect(billBalance(late, "2026-03-01").lines).toMatchObject([
      {
        kind: "interest",
        label: "Interest",
        kobo: 1_000,
        explanation: "1% a month for 1 full month after 31 Jan 2026, on ₦1,000.00",
      },
    ]);
  });

  it("of a cancelled bill leave no balance, offer nothing and are not overdue", () => {
    const cancelled: BalanceBill = {
      ...short,
      status: "cancelled",
      paid_kobo: 30_000,
      payments: [{ on: "2026-01-20", kobo: 30_000 }],
    };
    const { lines, ...rest } = billBalance({ ...cancelled, penalty: null }, "2026-02-10");
    expect(rest).toEqual({ as_of: "2026-02-10", balance_kobo: 0, discount: null, overdue: false });
    expect(lines.map(({ kind, kobo }) => [kind, kobo])).toEqual([["paid", -30_000]]);
    // Nothing is computed for a cancelled bill, so its payments are not allocated either.
    const late = billBalance({ ...cancelled, penalty: null, paid_kobo: 110_000 }, "2026-02-10");
    expect(late.lines.map(({ kind, kobo }) => [kind, kobo])).toEqual([["paid", -110_000]]);
  });

  it("offer nothing once a discount was taken or the bill is paid", () => {
    const taken = { ...short, paid_kobo: 40_000, discount_taken_kobo: 50_000, payments: [] };
    expect(billBalance({ ...taken, status: "part-paid" }, "2026-01-20")).toMatchObject({
      balance_kobo: 10_000,
      discount: null,
    });
    const paid = { ...short, paid_kobo: 100_000, status: "paid" as const };
    expect(billBalance(paid, "2026-01-20")).toMatchObject({ balance_kobo: 0, discount: null });
  });
});

describe("a bill in instalments", () => {
  const plan: BalanceBill = {
    ...bill,
    total_kobo: 90_000,
    discounts: [],
    interest: null,
    due_on: "2026-01-31",
    schedule: {
      kind: "plan",
      parts: [
        { kobo: 45_000, due_on: "2026-03-31" },
        { kobo: 45_000, due_on: "2026-06-30" },
      ],
    },
  };

  it("is overdue and grows by its instalments, not by its own due date", () => {
    expect(billBalance(plan, "2026-03-31")).toMatchObject({ overdue: false, balance_kobo: 90_000 });
    expect(billBalance(plan, "2026-04-01")).toMatchObject({ overdue: true, balance_kobo: 90_000 });
    // 10% of the first instalment, 30 days after its due date.
    expect(billBalance(plan, "2026-05-01").balance_kobo).toBe(94_500);
  });

  it("is overdue only while it is unpaid", () => {
    const overdue = (status: BalanceBill["status"]) => billBalance({ ...plan, status }, "2026-07-01").overdue;
    expect([overdue("unpaid"), overdue("part-paid")]).toEqual([true, true]);
    expect([overdue("paid"), overdue("cancelled")]).toEqual([false, false]);
  });
});

describe("the terms printed on a bill", () => {
  it("list discounts by date, without those that come to nothing", () => {
    const discounts = [
      { days: 30, rate_ppm: 50_000 },
      { days: 60, rate_ppm: 0 },
      { days: 15, rate_ppm: 100_000 },
    ];
    expect(paymentTerms({ ...bill, discounts, penalty: null, interest: null }).map(english)).toEqual([
      "Pay by 30 Jan 2026 for a 10% discount (₦28,450.00).",
      "Pay by 14 Feb 2026 for a 5% discount (₦14,225.00).",
    ]);
  });

  it("omit discounts that have ended by the date of printing", () => {
    const rules = { ...bill, penalty: null, interest: null };
    expect(paymentTerms(rules, "2026-02-28").map(english)).toEqual([
      "Pay by 28 Feb 2026 for a 5% discount (₦14,225.00).",
    ]);
    expect(paymentTerms(rules, "2026-03-01").map(english)).toEqual([]);
  });

  it("mention instalments if it is paid in them", () => {
    const plan = { kind: "plan" as const, parts: [{ kobo: 284_500_00, due_on: "2026-06-30" }] };
    const rules = { ...bill, discounts: [], schedule: plan };
    expect(paymentTerms(rules).map(english)).toEqual([
      "A penalty of 10% is added to an instalment unpaid 30 days after its due date.",
      "Interest of 1% is added to an instalment for each full month unpaid.",
    ]);
    const [soon] = paymentTerms({ ...rules, penalty: { after_days: 1, rate_ppm: 50_000 } });
    expect(soon && english(soon)).toBe(
      "A penalty of 5% is added to an instalment unpaid 1 day after its due date.",
    );
    const [atOnce] = paymentTerms({ ...rules, penalty: { after_days: 0, rate_ppm: 50_000 } });
    expect(atOnce && english(atOnce)).toBe(
      "A penalty of 5% is added to an instalment not paid by its due date.",
    );
  });

  it("are empty without rules", () => {
    expect(paymentTerms({ ...bill, discounts: [], penalty: null, interest: null })).toEqual([]);
  });
});
