import fc from "fast-check";
import { expect, it } from "vitest";
import { allocateReceived } from "./allocate-received.ts";

it("gives each bill its requested amount, the oldest first, and the last one the remainder", () => {
  expect(allocateReceived([100, 200, 300], 600)).toEqual([100, 200, 300]);
  expect(allocateReceived([100, 200, 300], 250)).toEqual([100, 150, 0]);
  expect(allocateReceived([100, 200, 300], 50)).toEqual([50, 0, 0]);
  expect(allocateReceived([100, 200, 300], 1_000)).toEqual([100, 200, 700]);
  expect(allocateReceived([100], 30)).toEqual([30]);
  expect(allocateReceived([100], 130)).toEqual([130]);
});

it("gives only the last bill more than requested, and loses nothing", () => {
  const sum = fc.nat(1_000_000_000);
  fc.assert(
    fc.property(fc.array(sum, { minLength: 1, maxLength: 8 }), sum, (parts, received) => {
      const given = allocateReceived(parts, received);
      expect(given.reduce((all, kobo) => all + kobo, 0)).toBe(received);
      for (const [at, kobo] of given.entries()) {
        expect(kobo).toBeGreaterThanOrEqual(0);
        if (at < parts.length - 1) expect(kobo).toBeLessThanOrEqual(parts[at] ?? 0);
      }
    }),
  );
});
