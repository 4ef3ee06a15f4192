import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeviceFloat, nextSale, type OfflineRefusal } from "./device-float.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const HOUR = 3_600_000;
const float: DeviceFloat = {
  lease: 7,
  certificate: "D1",
  kobo: 50_000,
  expires: NOW + 72 * HOUR,
  counter: 0,
  sold_kobo: 0,
  head: "A".repeat(22),
  seen: NOW,
  offset: 0,
  prices_at: NOW,
  prices: [
    {
      category_id: 1,
      category: "Keke daily",
      parent: null,
      price_id: 3,
      kobo: 20_000,
      holder: "vehicle",
      period: "day",
      rolling: false,
      revenue: "Daily tickets",
      vehicle_class: null,
      icon: null,
    },
  ],
};
const request = { category_id: 1, holder: "abc 123de", sale_id: "00000000-0000-4000-8000-000000000000" };
const refusal = (overrides: Partial<DeviceFloat>, now = NOW, more = {}): OfflineRefusal | undefined => {
  const next = nextSale({ ...float, ...overrides }, { ...request, ...more }, now);
  return "refused" in next ? next.refused : undefined;
};

describe("a phone without a network", () => {
  test("signs the requested sale as it is stored", () => {
    const next = nextSale(float, request, NOW);
    expect(next).toMatchObject({
      fields: { lease: 7, counter: 1, price_id: 3, holder: "ABC-123DE", kobo: 20_000, from: NOW / 1000 },
    });
    if ("refused" in next) return;
    expect(next.fields.to).toBe(Date.parse("2026-11-20T23:00:00Z") / 1000);
    expect(next.after(float, "B".repeat(22))).toMatchObject({
      counter: 1,
      sold_kobo: 20_000,
      head: "B".repeat(22),
    });
  });

  test("keeps prices and the server's time that were updated while a sale was signed", () => {
    const next = nextSale(float, request, NOW);
    if ("refused" in next) throw new Error(next.refused);
    const updated = { ...float, prices: [], prices_at: NOW + 5, seen: NOW + 60_000, offset: 7 };
    expect(next.after(updated, "C".repeat(22))).toEqual({
      ...updated,
      counter: 1,
      sold_kobo: 20_000,
      head: "C".repeat(22),
    });
  });

  test("refuses to sell when the clock was set back, and uses the server's time", () => {
    expect(refusal({}, NOW - 60_000)).toBe("clock-back");
    expect(refusal({ offset: 60_000 }, NOW - 60_000)).toBeUndefined();
    expect(refusal({ seen: NOW + HOUR })).toBe("clock-back");
  });

  test("refuses to sell when its time is over, its prices are a day old, or the float does not cover the sale", () => {
    expect(refusal({}, NOW + 72 * HOUR)).toBe("lease-over");
    expect(refusal({}, NOW + 25 * HOUR)).toBe("prices-old");
    expect(refusal({ prices_at: NOW + 20 * HOUR }, NOW + 25 * HOUR)).toBeUndefined();
    expect(refusal({ sold_kobo: 30_000 })).toBeUndefined();
    expect(refusal({ sold_kobo: 30_001 })).toBe("float-too-low");
    expect(refusal({}, NOW, { category_id: 2 })).toBe("not-on-sale");
    expect(refusal({}, NOW, { holder: "what" })).toBe("holder-wrong");
    expect(refusal({}, NOW, { holder: "FG 12", special: true })).toBeUndefined();
  });

  test("never sells more than the float, and its counter never decreases", () => {
    const clock = fc.array(fc.integer({ min: -30 * 60_000, max: 2 * HOUR }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), clock, (kobo, moves) => {
        let at: DeviceFloat = { ...float, kobo };
        let now = NOW;
        let last = 0;
        for (const move of moves) {
          now += move;
          const next = nextSale(at, request, now);
          if ("refused" in next) continue;
          expect(next.fields.from).toBeGreaterThanOrEqual(last);
          expect(next.fields.counter).toBe(at.counter + 1);
          last = next.fields.from;
          at = next.after(at, at.head);
        }
        expect(at.sold_kobo).toBe(at.counter * 20_000);
        expect(at.sold_kobo).toBeLessThanOrEqual(kobo);
      }),
    );
  });
});
