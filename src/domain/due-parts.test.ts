import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPartOverdue, openPartsOn, partsOf, scheduledLateCharges } from "./due-parts.ts";
import { addDays } from "./lagos.ts";
import { lateChargesAsOf } from "./late-payment.ts";
import { sumKobo } from "./money.ts";

const rules = { penalty: { after_days: 10, rate_ppm: 100_000 }, interest: { rate_ppm: 10_000 } };
const bill = { total_kobo: 90_000, due_on: "2026-01-31", payments: [], ...rules };
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
const payment = fc.record({ on: day, kobo: fc.integer({ min: 1, max: 50_000 }) });
const parts = fc.array(fc.record({ kobo: fc.integer({ min: 1, max: 40_000 }), due_on: fc.option(day) }), {
  maxLength: 6,
});

describe("a bill in one part", () => {
  it("is the same with and without a stored schedule", () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 4 }), day, (payments, on) => {
        const whole = { ...bill, payments };
        const plain = lateChargesAsOf(
          { principal_kobo: 90_000, due_on: bill.due_on, payments, ...rules },
          on,
        );
        expect(scheduledLateCharges({ ...whole, schedule: null }, on).lines).toEqual(plain.lines);
        const one = { kind: "plan" as const, parts: [{ kobo: 90_000, due_on: bill.due_on }] };
        const kobo = (lines: readonly { kobo: number }[]) => sumKobo(lines.map((line) => line.kobo));
        expect(kobo(scheduledLateCharges({ ...whole, schedule: one }, on).lines)).toBe(kobo(plain.lines));
      }),
    );
  });
});

describe("parts", () => {
  it("add up to the charge, and their unpaid amounts to its unpaid amount", () => {
    fc.assert(
      fc.property(parts, fc.array(payment, { maxLength: 4 }), day, (own, payments, on) => {
        const scheduled = { ...bill, payments, schedule: { kind: "plan" as const, parts: own } };
        expect(sumKobo(partsOf(scheduled).map(({ kobo }) => kobo))).toBe(90_000);
        const paid = sumKobo(payments.filter((one) => one.on <= on).map(({ kobo }) => kobo));
        const open = sumKobo(openPartsOn(scheduled, on).map(({ open_kobo }) => open_kobo));
        expect(open).toBe(Math.max(0, 90_000 - paid));
      }),
    );
  });

  it("are reduced from the last when the charge is reduced", () => {
    const schedule = {
      kind: "plan" as const,
      parts: [
        { kobo: 50_000, due_on: "2026-02-28" },
        { kobo: 40_000, due_on: "2026-03-31" },
      ],
    };
    expect(partsOf({ ...bill, total_kobo: 60_000, schedule }).map(({ kobo }) => kobo)).toEqual([
      50_000, 10_000,
    ]);
  });

  it("under objection are never overdue; the rest is", () => {
    const schedule = { kind: "held" as const, parts: [{ kobo: 60_000, due_on: null }] };
    const [penalty] = scheduledLateCharges({ ...bill, interest: null, schedule }, "2026-12-31").lines;
    expect(penalty?.kobo).toBe(3_000);
    const all = { ...bill, schedule: { kind: "held" as const, parts: [{ kobo: 90_000, due_on: null }] } };
    expect(scheduledLateCharges(all, "2026-12-31").lines).toEqual([]);
    expect(isPartOverdue(all, "2026-12-31")).toBe(false);
  });

  it("are each overdue after their own due date, not on it", () => {
    const plan = {
      kind: "plan" as const,
      parts: [
        { kobo: 45_000, due_on: "2026-03-31" },
        { kobo: 45_000, due_on: "2026-06-30" },
      ],
    };
    const paid = { ...bill, schedule: plan, payments: [{ on: "2026-03-31", kobo: 45_000 }] };
    expect(isPartOverdue(paid, "2026-06-30")).toBe(false);
    expect(isPartOverdue(paid, "2026-07-01")).toBe(true);
    expect(isPartOverdue({ ...paid, payments: [] }, "2026-04-01")).toBe(true);
    expect(scheduledLateCharges({ ...paid, interest: null }, "2026-12-31").lines[0]?.kobo).toBe(4_500);
  });
});

describe("the order of parts", () => {
  const held = {
    kind: "held" as const,
    parts: [
      { kobo: 20_000, due_on: null },
      { kobo: 30_000, due_on: "2026-03-31" },
      { kobo: 5_000, due_on: "2026-02-28" },
    ],
  };

  it("is the remainder on the bill's own date, then the others by date, and last those without a date", () => {
    expect(partsOf({ ...bill, schedule: held })).toEqual([
      { kobo: 35_000, due_on: "2026-01-31" },
      { kobo: 5_000, due_on: "2026-02-28" },
      { kobo: 30_000, due_on: "2026-03-31" },
      { kobo: 20_000, due_on: null },
    ]);
    const backwards = { ...held, parts: held.parts.toReversed() };
    expect(partsOf({ ...bill, schedule: backwards })).toEqual(partsOf({ ...bill, schedule: held }));
    expect(partsOf({ ...bill, schedule: null })).toEqual([{ kobo: 90_000, due_on: "2026-01-31" }]);
  });

  it("has no remainder if the parts cover the charge, but always at least one part", () => {
    expect(partsOf({ ...bill, total_kobo: 55_000, schedule: held }).map(({ kobo }) => kobo)).toEqual([
      5_000, 30_000, 20_000,
    ]);
    expect(partsOf({ ...bill, total_kobo: 0, schedule: null })).toEqual([{ kobo: 0, due_on: "2026-01-31" }]);
    expect(partsOf({ ...bill, schedule: { kind: "plan", parts: [] } })).toEqual([
      { kobo: 90_000, due_on: "2026-01-31" },
    ]);
  });

  it("keeps the dates of parts that were reduced to nothing", () => {
    expect(partsOf({ ...bill, total_kobo: 15_000, schedule: held })).toEqual([
      { kobo: 5_000, due_on: "2026-02-28" },
      { kobo: 10_000, due_on: "2026-03-31" },
      { kobo: 0, due_on: null },
    ]);
  });

  it("is the order in which payments fill them, in any order of the payments", () => {
    const payments = [
      { on: "2026-03-15", kobo: -8_000 },
      { on: "2026-01-20", kobo: 38_000 },
    ];
    const open = (on: string) =>
      openPartsOn({ ...bill, payments, schedule: held }, on).map(({ open_kobo }) => open_kobo);
    expect(open("2026-01-19")).toEqual([35_000, 5_000, 30_000, 20_000]);
    expect(open("2026-01-20")).toEqual([0, 2_000, 30_000, 20_000]);
    expect(open("2026-03-15")).toEqual([5_000, 5_000, 30_000, 20_000]);
  });
});

describe("a plan of two parts of ₦450.00", () => {
  const schedule = {
    kind: "plan" as const,
    parts: [
      { kobo: 45_000, due_on: "2026-03-31" },
      { kobo: 45_000, due_on: "2026-06-30" },
    ],
  };

  it("adds penalty and interest of both parts to one line each, with both explanations", () => {
    // Penalties of 10% from 11 April and 11 July; interest of 1% for four full months and for one.
    expect(scheduledLateCharges({ ...bill, schedule }, "2026-08-15")).toMatchObject({
      lines: [
        {
          kind: "penalty",
          kobo: 4_500 + 4_500,
          explanation:
            "10% of ₦450.00 unpaid 10 days after 31 Mar 2026; 10% of ₦450.00 unpaid 10 days after 30 Jun 2026",
        },
        {
          kind: "interest",
          kobo: 4 * 450 + 450,
          explanation:
            "1% a month for 4 full months after 31 Mar 2026, on ₦450.00; " +
            "1% a month for 1 full month after 30 Jun 2026, on ₦450.00",
        },
      ],
    });
  });

  it("counts a payment towards the earlier part first", () => {
    // On 1 June the first part is paid, two full months late, and ₦150.00 of the second.
    const payments = [{ on: "2026-06-01", kobo: 60_000 }];
    const { lines } = scheduledLateCharges({ ...bill, payments, schedule }, "2026-08-15");
    expect(lines.map(({ kobo }) => kobo)).toEqual([4_500 + 3_000, 2 * 450 + 300]);
  });

  it("has only interest before the penalty applies, and nothing by its first due date", () => {
    const slow = { ...bill, schedule, penalty: { after_days: 60, rate_ppm: 100_000 } };
    expect(scheduledLateCharges(slow, "2026-05-01").lines.map(({ kind, kobo }) => [kind, kobo])).toEqual([
      ["interest", 450],
    ]);
    expect(scheduledLateCharges(slow, "2026-03-31")).toEqual({ lines: [] });
  });

  it("is overdue by the unpaid amount of overdue parts only", () => {
    const first = { ...bill, schedule, payments: [{ on: "2026-03-01", kobo: 44_999 }] };
    expect(isPartOverdue(first, "2026-03-31")).toBe(false);
    expect(isPartOverdue(first, "2026-04-01")).toBe(true);
    const all = { ...first, payments: [{ on: "2026-03-01", kobo: 90_000 }] };
    expect(isPartOverdue(all, "2026-12-31")).toBe(false);
  });
});
