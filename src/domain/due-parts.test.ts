import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPartOverdue, latenessAsOf, openPartsOn, partsOf } from "./due-parts.ts";
import { addDays } from "./lagos.ts";
import { penaltyAsOf } from "./late-payment.ts";
import { sumKobo } from "./money.ts";

const rules = { penalty: { after_days: 10, rate_ppm: 100_000 }, interest: { rate_ppm: 10_000 } };
const bill = { total_kobo: 90_000, due_on: "2026-01-31", payments: [], ...rules };
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
const payment = fc.record({ on: day, kobo: fc.integer({ min: 1, max: 50_000 }) });
const parts = fc.array(fc.record({ kobo: fc.integer({ min: 1, max: 40_000 }), due_on: fc.option(day) }), {
  maxLength: 6,
});

describe("a bill in one piece", () => {
  it("is reckoned as ever, also when its one part is written down", () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 4 }), day, (payments, on) => {
        const whole = { ...bill, payments };
        const plain = penaltyAsOf({ principal_kobo: 90_000, due_on: bill.due_on, payments, ...rules }, on);
        expect(latenessAsOf({ ...whole, schedule: null }, on).lines).toEqual(plain.lines);
        const one = { kind: "plan" as const, parts: [{ kobo: 90_000, due_on: bill.due_on }] };
        const kobo = (lines: readonly { kobo: number }[]) => sumKobo(lines.map((line) => line.kobo));
        expect(kobo(latenessAsOf({ ...whole, schedule: one }, on).lines)).toBe(kobo(plain.lines));
      }),
    );
  });
});

describe("parts", () => {
  it("are always the charge, and what is open of them what is open of it", () => {
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

  it("shrink from the last when the charge becomes less", () => {
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

  it("under objection are never late; the rest is", () => {
    const schedule = { kind: "held" as const, parts: [{ kobo: 60_000, due_on: null }] };
    const [penalty] = latenessAsOf({ ...bill, interest: null, schedule }, "2026-12-31").lines;
    expect(penalty?.kobo).toBe(3_000);
    const all = { ...bill, schedule: { kind: "held" as const, parts: [{ kobo: 90_000, due_on: null }] } };
    expect(latenessAsOf(all, "2026-12-31").lines).toEqual([]);
    expect(isPartOverdue(all, "2026-12-31")).toBe(false);
  });

  it("are late each by its own day, not on it", () => {
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
    expect(latenessAsOf({ ...paid, interest: null }, "2026-12-31").lines[0]?.kobo).toBe(4_500);
  });
});
