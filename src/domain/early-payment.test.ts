import fc from "fast-check";
import { expect, it } from "vitest";
import { discountAsOf, discountsOf } from "./early-payment.ts";
import { addDays } from "./lagos.ts";

const bill = {
  principal_kobo: 28_450_055,
  issued_on: "2026-11-01",
  early_discounts: [
    { days: 30, rate_ppm: 50_000 },
    { days: 15, rate_ppm: 100_000 },
  ],
};

it("gives the discount of the current period, its last day included", () => {
  expect(discountAsOf(bill, "2026-11-16")).toMatchObject({
    kobo: 2_845_005,
    rate_ppm: 100_000,
    pay_by: "2026-11-16",
    explanation: "10% off ₦284,500.55 when paid by 16 Nov 2026",
  });
  expect(discountAsOf(bill, "2026-11-17")?.rate_ppm).toBe(50_000);
  expect(discountAsOf(bill, "2026-12-01")?.rate_ppm).toBe(50_000);
  expect(discountAsOf(bill, "2026-12-02")).toBeUndefined();
  expect(discountsOf(bill).map((one) => one.pay_by)).toEqual(["2026-11-16", "2026-12-01"]);
});

it("offers no discount that comes to nothing", () => {
  // 10% of 9 kobo is 0.9, rounded down.
  expect(discountAsOf({ ...bill, principal_kobo: 9 }, "2026-11-01")).toBeUndefined();
  expect(discountAsOf({ ...bill, principal_kobo: 10 }, "2026-11-01")?.kobo).toBe(1);
});

it("gives the largest discount, even if it is available for longer", () => {
  const early_discounts = [
    { days: 15, rate_ppm: 50_000 },
    { days: 30, rate_ppm: 100_000 },
  ];
  expect(discountAsOf({ ...bill, early_discounts }, "2026-11-02")).toMatchObject({
    kobo: 2_845_005,
    pay_by: "2026-12-01",
  });
});

it("never grows over time and never exceeds the charge", () => {
  const discounts = fc.array(fc.record({ days: fc.nat(90), rate_ppm: fc.nat(1_000_000) }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.nat(),
      discounts,
      fc.nat(100),
      fc.nat(50),
      (principal_kobo, early_discounts, day, later) => {
        const any = { principal_kobo, issued_on: "2026-01-01", early_discounts };
        const now = discountAsOf(any, addDays("2026-01-01", day))?.kobo ?? 0;
        const then = discountAsOf(any, addDays("2026-01-01", day + later))?.kobo ?? 0;
        expect(now).toBeGreaterThanOrEqual(then);
        expect(now).toBeLessThanOrEqual(principal_kobo);
      },
    ),
  );
});
