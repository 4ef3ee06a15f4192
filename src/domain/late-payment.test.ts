import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./lagos.ts";
import { type LateBill, lateChargesAsOf, unpaidOn } from "./late-payment.ts";

const bill: LateBill = {
  principal_kobo: 28_450_000,
  due_on: "2026-11-21",
  penalty: { after_days: 30, rate_ppm: 100_000 },
  interest: { rate_ppm: 20_000 },
};

describe("lateChargesAsOf", () => {
  it("adds nothing until the grace days are over", () => {
    expect(lateChargesAsOf(bill, "2026-11-21")).toEqual({ lines: [], total_kobo: 0 });
    expect(lateChargesAsOf(bill, "2026-12-21").total_kobo).toBe(0);
  });

  it("adds the penalty once and interest for each full month", () => {
    expect(lateChargesAsOf(bill, "2026-12-22")).toMatchObject({
      lines: [
        {
          kind: "penalty",
          kobo: 2_845_000,
          explanation: "10% of ₦284,500.00 unpaid 30 days after 21 Nov 2026",
        },
        {
          kind: "interest",
          kobo: 569_000,
          explanation: "2% a month for 1 full month after 21 Nov 2026, on ₦284,500.00",
        },
      ],
      total_kobo: 3_414_000,
    });
    const later = lateChargesAsOf(bill, "2027-02-22");
    expect(later.lines[0]?.kobo).toBe(2_845_000);
    expect(later.lines[1]?.kobo).toBe(3 * 569_000);
  });

  it("takes account of the payments up to each day", () => {
    const payments = [
      { on: "2026-12-21", kobo: 18_450_000 },
      { on: "2027-01-22", kobo: 10_000_000 },
    ];
    const result = lateChargesAsOf({ ...bill, payments }, "2027-06-01");
    expect(result.lines).toMatchObject([
      {
        kind: "penalty",
        kobo: 1_000_000,
        explanation: "10% of ₦100,000.00 unpaid 30 days after 21 Nov 2026",
      },
      {
        kind: "interest",
        kobo: 400_000,
        explanation: "2% a month for 2 full months after 21 Nov 2026, on ₦100,000.00",
      },
    ]);
    const partly = [{ on: "2027-01-01", kobo: 10_000_000 }];
    const mixed = lateChargesAsOf({ ...bill, payments: partly, penalty: null }, "2027-01-22");
    expect(mixed.lines).toMatchObject([
      {
        kind: "interest",
        kobo: 569_000 + 369_000,
        explanation:
          "2% a month for 2 full months after 21 Nov 2026, on the amount unpaid at the end of each month",
      },
    ]);
  });

  it("is explained without grace days, and zero without rules", () => {
    const now = lateChargesAsOf({ ...bill, penalty: { after_days: 0, rate_ppm: 1 } }, "2026-11-22");
    expect(now.lines[0]?.explanation).toBe("0.0001% of ₦284,500.00 unpaid on 21 Nov 2026");
    expect(lateChargesAsOf({ principal_kobo: 100, due_on: "2026-01-01" }, "2030-01-01").lines).toEqual([]);
  });

  it("counts a reversed payment as unpaid again from the day of its reversal", () => {
    const payments = [
      { on: "2026-11-20", kobo: 28_450_000 },
      { on: "2026-12-10", kobo: -4_000_000 },
    ];
    expect(unpaidOn({ ...bill, payments }, "2026-12-09")).toBe(0);
    expect(unpaidOn({ ...bill, payments }, "2026-12-10")).toBe(4_000_000);
    expect(lateChargesAsOf({ ...bill, payments }, "2026-12-22").lines.map(({ kobo }) => kobo)).toEqual([
      400_000, 80_000,
    ]);
  });

  it("skips a month in which nothing was unpaid", () => {
    const payments = [
      { on: "2026-12-01", kobo: 28_450_000 },
      { on: "2027-01-10", kobo: -10_000_000 },
    ];
    expect(lateChargesAsOf({ ...bill, payments, penalty: null }, "2027-02-22").lines).toMatchObject([
      {
        kind: "interest",
        kobo: 400_000,
        explanation: "2% a month for 2 full months after 21 Nov 2026, on ₦100,000.00",
      },
    ]);
  });

  it("rounds half a kobo up once: the penalty alone, interest after adding its months", () => {
    const penalty = (principal_kobo: number) =>
      lateChargesAsOf({ ...bill, principal_kobo, interest: null }, "2026-12-22").lines.map(
        ({ kobo }) => kobo,
      );
    expect([penalty(4), penalty(5), penalty(14), penalty(15)]).toEqual([[], [1], [1], [2]]);
    // 2% of 12 kobo is 0.24 a month: 0.48 after two months, 0.72 after three.
    const small = { ...bill, principal_kobo: 12, penalty: null };
    expect(lateChargesAsOf(small, "2027-01-22").lines).toEqual([]);
    expect(lateChargesAsOf(small, "2027-02-22").lines.map(({ kobo }) => kobo)).toEqual([1]);
  });

  it("writes one day in the singular", () => {
    const rule = { ...bill, penalty: { after_days: 1, rate_ppm: 50_000 }, interest: null };
    expect(lateChargesAsOf(rule, "2026-11-22").lines).toEqual([]);
    expect(lateChargesAsOf(rule, "2026-11-23").lines[0]?.explanation).toBe(
      "5% of ₦284,500.00 unpaid 1 day after 21 Nov 2026",
    );
  });

  it("refuses an amount that can't be stored exactly", () => {
    const most = { ...bill, principal_kobo: Number.MAX_SAFE_INTEGER, penalty: null };
    expect(() => lateChargesAsOf({ ...most, interest: { rate_ppm: 1_000_000 } }, "2027-01-22")).toThrow(
      RangeError,
    );
  });

  it("uses the last day of short months", () => {
    const due = { ...bill, penalty: null, due_on: "2026-12-31" };
    expect(lateChargesAsOf(due, "2027-02-28").lines[0]?.kobo).toBe(569_000);
    expect(lateChargesAsOf(due, "2027-03-01").lines[0]?.kobo).toBe(2 * 569_000);
  });
});

describe("for any bill", () => {
  const day = fc.nat(900).map((days) => addDays("2026-01-01", days));
  const anyBill = fc.record({
    principal_kobo: fc.nat(1_000_000_000),
    due_on: day,
    payments: fc.array(fc.record({ on: day, kobo: fc.integer({ min: -1_000_000, max: 500_000_000 }) }), {
      maxLength: 5,
    }),
    penalty: fc.option(fc.record({ after_days: fc.nat(90), rate_ppm: fc.nat(500_000) })),
    interest: fc.option(fc.record({ rate_ppm: fc.nat(100_000) })),
  });

  it("is never negative, never falls, and is zero by the due date", () => {
    fc.assert(
      fc.property(anyBill, day, fc.nat(400), (any, on, days) => {
        const early = lateChargesAsOf(any, on);
        const late = lateChargesAsOf(any, addDays(on, days));
        expect(early.total_kobo).toBeGreaterThanOrEqual(0);
        expect(late.total_kobo).toBeGreaterThanOrEqual(early.total_kobo);
        if (on <= any.due_on) expect(early.lines).toEqual([]);
        expect(early.total_kobo).toBe(early.lines.reduce((sum, line) => sum + line.kobo, 0));
        for (const line of early.lines) expect(line.kobo).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it("never costs more when more is paid, and nothing when paid by the due date", () => {
    fc.assert(
      fc.property(anyBill, day, day, fc.nat(1_000_000_000), (any, on, paid, kobo) => {
        const more = { ...any, payments: [...any.payments, { on: paid, kobo }] };
        expect(lateChargesAsOf(more, on).total_kobo).toBeLessThanOrEqual(lateChargesAsOf(any, on).total_kobo);
        const whole = { ...any, payments: [{ on: any.due_on, kobo: any.principal_kobo }] };
        expect(lateChargesAsOf(whole, on).lines).toEqual([]);
        expect(unpaidOn(whole, any.due_on)).toBe(0);
      }),
    );
  });
});
