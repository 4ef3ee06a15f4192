import { describe, expect, it } from "vitest";
import { amountsDue, dueBy } from "./amounts-due.ts";
import type { BalanceBill } from "./bill-balance.ts";

/** ₦13,591.80, 5% discount until 10 January, due on 10 February. */
const bill: BalanceBill = {
  total_kobo: 13_591_80,
  paid_kobo: 0,
  status: "unpaid",
  payments: [],
  discount_taken_kobo: 0,
  issued_on: "2026-01-01",
  due_on: "2026-02-10",
  schedule: null,
  penalty: { after_days: 30, rate_ppm: 100_000 },
  interest: { rate_ppm: 10_000 },
  discounts: [{ days: 9, rate_ppm: 50_000 }],
};

const due = (kobo: number, due_on: string, more: object = {}) => ({
  kobo,
  due_on,
  overdue: false,
  instalment: null,
  ...more,
});

describe("a bill with an early payment discount", () => {
  it("is due less the discount until it ends, and in full by its due date", () => {
    expect(amountsDue(bill, "2026-01-05")).toEqual({
      as_of: "2026-01-05",
      clear_kobo: 12_912_21,
      amounts: [due(13_591_80, "2026-02-10")],
      early: [{ kobo: 12_912_21, saving_kobo: 679_59, pay_by: "2026-01-10" }],
      held_kobo: 0,
      now: { kobo: 12_912_21, due_on: "2026-01-10", overdue: false },
    });
  });

  it("is discounted on the last day of the discount, and not on the day after", () => {
    expect(amountsDue(bill, "2026-01-10").clear_kobo).toBe(12_912_21);
    expect(amountsDue(bill, "2026-01-11")).toEqual({
      as_of: "2026-01-11",
      clear_kobo: 13_591_80,
      amounts: [due(13_591_80, "2026-02-10")],
      early: [],
      held_kobo: 0,
      now: { kobo: 13_591_80, due_on: "2026-02-10", overdue: false },
    });
  });

  it("has an amount for each discount, the earliest first", () => {
    const discounts = [
      { days: 20, rate_ppm: 20_000 },
      { days: 9, rate_ppm: 50_000 },
    ];
    const tiers = amountsDue({ ...bill, discounts }, "2026-01-05").early;
    expect(tiers).toEqual([
      { kobo: 12_912_21, saving_kobo: 679_59, pay_by: "2026-01-10" },
      { kobo: 13_319_97, saving_kobo: 271_83, pay_by: "2026-01-21" },
    ]);
    // A later, larger discount makes the earlier one irrelevant.
    const larger = [{ days: 20, rate_ppm: 50_000 }, ...bill.discounts];
    expect(amountsDue({ ...bill, discounts: larger }, "2026-01-05").early).toEqual([
      { kobo: 12_912_21, saving_kobo: 679_59, pay_by: "2026-01-21" },
    ]);
  });

  it("subtracts payments, and keeps the discount on the whole charge", () => {
    const paid = {
      paid_kobo: 5_000_00,
      status: "part-paid",
      payments: [{ on: "2026-01-04", kobo: 5_000_00 }],
    };
    expect(amountsDue({ ...bill, ...paid } as BalanceBill, "2026-01-05")).toMatchObject({
      clear_kobo: 7_912_21,
      amounts: [due(8_591_80, "2026-02-10")],
      early: [{ kobo: 7_912_21, saving_kobo: 679_59, pay_by: "2026-01-10" }],
    });
  });

  it("with a discount beyond the due date includes the late charges until then", () => {
    const long = { ...bill, discounts: [{ days: 90, rate_ppm: 50_000 }], interest: null };
    expect(amountsDue(long, "2026-02-01").early).toEqual([
      { kobo: 12_912_21, saving_kobo: 679_59, pay_by: "2026-03-12" },
      { kobo: 14_271_39, saving_kobo: 679_59, pay_by: "2026-04-01" },
    ]);
    expect(amountsDue(long, "2026-03-20")).toMatchObject({
      clear_kobo: 14_271_39,
      amounts: [due(14_950_98, "2026-02-10", { overdue: true })],
      now: { kobo: 14_271_39, overdue: true },
    });
  });
});

describe("an overdue bill", () => {
  it("is due immediately, penalty and interest included", () => {
    // 10% of ₦13,591.80, and 1% of it for one full month.
    expect(amountsDue(bill, "2026-03-20")).toEqual({
      as_of: "2026-03-20",
      clear_kobo: 15_086_90,
      amounts: [due(15_086_90, "2026-02-10", { overdue: true })],
      early: [],
      held_kobo: 0,
      now: { kobo: 15_086_90, due_on: "2026-02-10", overdue: true },
    });
  });

  it("includes the unpaid penalty when its charge was paid late", () => {
    const paid: BalanceBill = {
      ...bill,
      interest: null,
      paid_kobo: 13_591_80,
      status: "part-paid",
      payments: [{ on: "2026-03-20", kobo: 13_591_80 }],
    };
    expect(amountsDue(paid, "2026-03-21")).toMatchObject({
      clear_kobo: 1_359_18,
      amounts: [due(1_359_18, "2026-02-10", { overdue: true })],
    });
  });
});

describe("an instalment plan", () => {
  /** Six monthly instalments from 10 February, with the odd kobo in the first. */
  const plan: BalanceBill = {
    ...bill,
    discounts: [],
    schedule: {
      kind: "plan",
      parts: [2, 3, 4, 5, 6, 7].map((month) => ({ kobo: 2_265_30, due_on: `2026-0${month}-10` })),
    },
  };

  it("has one amount due per instalment, not the whole", () => {
    const { amounts, now, clear_kobo } = amountsDue(plan, "2026-01-20");
    expect(clear_kobo).toBe(13_591_80);
    expect(now).toEqual({ kobo: 2_265_30, due_on: "2026-02-10", overdue: false });
    expect(amounts.map(({ kobo, due_on }) => [kobo, due_on])).toEqual([
      [2_265_30, "2026-02-10"],
      [2_265_30, "2026-03-10"],
      [2_265_30, "2026-04-10"],
      [2_265_30, "2026-05-10"],
      [2_265_30, "2026-06-10"],
      [2_265_30, "2026-07-10"],
    ]);
    expect(amounts.map(({ instalment }) => instalment)[1]).toEqual({ number: 2, of: 6 });
  });

  it("counts payments towards the first instalments", () => {
    const paid: BalanceBill = {
      ...plan,
      paid_kobo: 3_000_00,
      status: "part-paid",
      payments: [{ on: "2026-01-25", kobo: 3_000_00 }],
    };
    const { amounts, now } = amountsDue(paid, "2026-02-11");
    expect(now).toEqual({ kobo: 1_530_60, due_on: "2026-03-10", overdue: false });
    expect(amounts).toHaveLength(5);
    expect(amounts[0]).toEqual(due(1_530_60, "2026-03-10", { instalment: { number: 2, of: 6 } }));
  });

  it("asks for overdue instalments immediately, with their late charges", () => {
    const { amounts, now } = amountsDue(plan, "2026-03-20");
    // Two instalments, 10% penalty and one month's 1% interest on the first.
    expect(now).toEqual({ kobo: 4_779_78, due_on: "2026-02-10", overdue: true });
    expect(amounts).toHaveLength(5);
    expect(amounts[1]).toMatchObject({ kobo: 2_265_30, due_on: "2026-04-10", overdue: false });
  });

  it("still offers the early payment discount for paying all of it", () => {
    const offered = amountsDue({ ...plan, discounts: bill.discounts }, "2026-01-05");
    expect(offered.early).toEqual([{ kobo: 12_912_21, saving_kobo: 679_59, pay_by: "2026-01-10" }]);
    expect(offered.now).toEqual({ kobo: 2_265_30, due_on: "2026-02-10", overdue: false });
  });
});

describe("an objection", () => {
  const objected: BalanceBill = {
    ...bill,
    schedule: { kind: "held", parts: [{ kobo: 8_000_00, due_on: null }] },
  };

  it("excludes the disputed amount from what is due", () => {
    expect(amountsDue(objected, "2026-01-20")).toEqual({
      as_of: "2026-01-20",
      clear_kobo: 13_591_80,
      amounts: [due(5_591_80, "2026-02-10")],
      early: [],
      held_kobo: 8_000_00,
      now: { kobo: 5_591_80, due_on: "2026-02-10", overdue: false },
    });
  });

  it("keeps the discount if the disputed part is paid too", () => {
    expect(amountsDue(objected, "2026-01-05")).toMatchObject({
      amounts: [due(5_591_80, "2026-02-10")],
      early: [{ kobo: 12_912_21, pay_by: "2026-01-10" }],
      now: { kobo: 5_591_80, due_on: "2026-02-10" },
    });
  });

  it("never asks for more than the balance", () => {
    const little = {
      ...objected,
      schedule: { kind: "held" as const, parts: [{ kobo: 100_00, due_on: null }] },
    };
    expect(amountsDue(little, "2026-01-05").now?.kobo).toBe(12_912_21);
  });

  it("adds penalty and interest to the undisputed part only", () => {
    const { amounts, held_kobo, clear_kobo } = amountsDue(objected, "2026-03-20");
    expect(amounts).toEqual([due(6_206_90, "2026-02-10", { overdue: true })]);
    expect([held_kobo, clear_kobo]).toEqual([8_000_00, 14_206_90]);
  });

  it("excludes the disputed part when the undisputed part and its penalty are paid", () => {
    const paid: BalanceBill = {
      ...objected,
      paid_kobo: 6_206_90,
      status: "part-paid",
      payments: [{ on: "2026-03-20", kobo: 5_591_80 }],
    };
    expect(amountsDue(paid, "2026-03-20")).toMatchObject({
      clear_kobo: 8_000_00,
      amounts: [],
      held_kobo: 8_000_00,
      now: null,
    });
  });

  it("to the whole charge leaves nothing due", () => {
    const all = {
      ...objected,
      schedule: { kind: "held" as const, parts: [{ kobo: 13_591_80, due_on: null }] },
    };
    expect(amountsDue(all, "2026-03-20")).toMatchObject({ amounts: [], held_kobo: 13_591_80, now: null });
  });

  it("with a decision makes the rest due on its own date", () => {
    const decided = {
      ...bill,
      schedule: { kind: "held" as const, parts: [{ kobo: 8_000_00, due_on: "2026-02-20" }] },
    };
    expect(amountsDue(decided, "2026-02-06")).toMatchObject({
      amounts: [due(5_591_80, "2026-02-10"), due(8_000_00, "2026-02-20")],
      held_kobo: 0,
    });
  });
});

describe("a waiver", () => {
  it("reduces what is due and the discount with it", () => {
    // The charge is ₦10,000.00 after a waiver of ₦3,591.80.
    expect(amountsDue({ ...bill, total_kobo: 10_000_00 }, "2026-01-05")).toMatchObject({
      clear_kobo: 9_500_00,
      amounts: [due(10_000_00, "2026-02-10")],
      early: [{ kobo: 9_500_00, saving_kobo: 500_00, pay_by: "2026-01-10" }],
    });
  });

  it("reduces the last instalments of a plan", () => {
    const plan: BalanceBill = {
      ...bill,
      total_kobo: 3_000_00,
      discounts: [],
      schedule: {
        kind: "plan",
        parts: [
          { kobo: 2_000_00, due_on: "2026-02-10" },
          { kobo: 2_000_00, due_on: "2026-03-10" },
          { kobo: 2_000_00, due_on: "2026-04-10" },
        ],
      },
    };
    expect(amountsDue(plan, "2026-01-20").amounts).toEqual([
      due(2_000_00, "2026-02-10", { instalment: { number: 1, of: 2 } }),
      due(1_000_00, "2026-03-10", { instalment: { number: 2, of: 2 } }),
    ]);
  });
});

describe("a bill without a balance", () => {
  it.each([
    ["paid", { status: "paid", paid_kobo: 13_591_80, payments: [{ on: "2026-02-01", kobo: 13_591_80 }] }],
    ["cancelled", { status: "cancelled" }],
  ] as const)("has nothing due: %s", (_, how) => {
    expect(amountsDue({ ...bill, ...how } as BalanceBill, "2026-01-05")).toEqual({
      as_of: "2026-01-05",
      clear_kobo: 0,
      amounts: [],
      early: [],
      held_kobo: 0,
      now: null,
    });
  });
});

describe("the total due by a date", () => {
  it("includes every amount up to it, without disputed amounts and discounts", () => {
    const parts = [
      { kobo: 4_000_00, due_on: null },
      { kobo: 3_000_00, due_on: "2026-02-20" },
    ];
    const some = amountsDue({ ...bill, schedule: { kind: "held", parts } }, "2026-01-05");
    expect(dueBy(some, "2026-02-09")).toBe(0);
    expect(dueBy(some, "2026-02-10")).toBe(6_591_80);
    expect(dueBy(some, "2026-12-31")).toBe(9_591_80);
  });
});
