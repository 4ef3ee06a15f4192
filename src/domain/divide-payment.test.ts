import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dividePayment } from "./divide-payment.ts";
import { sumKobo } from "./money.ts";

const open = (now_kobo: number, clear_kobo = now_kobo) => ({ now_kobo, clear_kobo });

describe("an amount over several bills", () => {
  test("pays the oldest bill first", () => {
    expect(dividePayment([open(500), open(700)], 600)).toEqual([500, 100]);
  });

  test("pays what is due on every bill before later instalments and disputed parts of any bill", () => {
    const bills = [open(200, 1_200), open(700)];
    expect(dividePayment(bills, 900)).toEqual([200, 700]);
    expect(dividePayment(bills, 1_000)).toEqual([300, 700]);
  });

  test("never overpays, and otherwise adds up to the amount", () => {
    const bill = fc.tuple(fc.nat(1_000), fc.nat(1_000)).map(([now, later]) => open(now, now + later));
    fc.assert(
      fc.property(fc.array(bill, { minLength: 1, maxLength: 6 }), fc.nat(10_000), (bills, kobo) => {
        const parts = dividePayment(bills, kobo);
        expect(sumKobo(parts)).toBe(Math.min(kobo, sumKobo(bills.map(({ clear_kobo }) => clear_kobo))));
        for (const [at, part] of parts.entries())
          expect(part).toBeLessThanOrEqual(bills[at]?.clear_kobo ?? 0);
      }),
    );
  });
});
