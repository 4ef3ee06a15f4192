import fc from "fast-check";
import { expect, it, test } from "vitest";
import { compareDecimals, readDecimal } from "./decimal.ts";

test.each([
  [0, 0n, 1n],
  ["668.90", 66890n, 100n],
  [-1.5, -15n, 10n],
  ["-0.05", -5n, 100n],
  [0.1, 1n, 10n],
  [" 12.50 ", 1250n, 100n],
  ["007", 7n, 1n],
] as const)("%j", (value, units, scale) => expect(readDecimal(value)).toEqual({ units, scale }));

test.each([
  "",
  "abc",
  "1.",
  ".5",
  "1e5",
  "1,000",
  "12abc",
  "abc12",
  "1.5x",
  "x1.5",
  "1.5.5",
  "--1",
  "1-",
  1e21,
  1e-7,
  Number.NaN,
  true,
  null,
  undefined,
  {},
])("refuses %j", (value) => expect(readDecimal(value)).toBeUndefined());

it("compares like numbers", () => {
  const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(hundredths, hundredths, (a, b) => {
      const [x, y] = [readDecimal((a / 100).toFixed(2)), readDecimal(String(b / 100))];
      expect(x && y && Math.sign(compareDecimals(x, y))).toBe(Math.sign(a - b));
    }),
  );
});
