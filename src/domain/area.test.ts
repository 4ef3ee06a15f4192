import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatArea, parseArea, squareMetres } from "./area.ts";

test.each([
  ["1,240.50", "1240.50"],
  ["1240.5", "1240.50"],
  [" 7 ", "7.00"],
  ["0", "0.00"],
  ["0.05", "0.05"],
  ["007.5", "7.50"],
  ["99999999999999999999.99", "99999999999999999999.99"],
])("parseArea %j → %s", (text, area) => expect(parseArea(text)).toBe(area));

test.each(["", "-1", "1.234", "12,40", "1e5", "abc", ".5", "1."])("parseArea refuses %j", (text) => {
  expect(parseArea(text)).toBeUndefined();
});

describe("squareMetres", () => {
  test.each([
    ["1", "acre", "4046.86"],
    ["0.5", "acre", "2023.43"],
    ["100000000", "acre", "404685642240.00"],
    ["7200", "sqft", "668.90"],
    ["1", "sqft", "0.09"],
    ["1.25", "ha", "12500.00"],
    ["1,240.505", "m2", "1240.51"],
    ["1.004999", "m2", "1.00"],
  ] as const)("%s %s = %s", (text, unit, area) => expect(squareMetres(text, unit)).toBe(area));

  it("refuses what is not a number", () => {
    expect(squareMetres("-1", "ha")).toBeUndefined();
    expect(squareMetres("1.123456789", "ha")).toBeUndefined();
    expect(squareMetres("half", "acre")).toBeUndefined();
  });

  it("agrees with floating-point arithmetic within its precision, and with the other units", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 100).toFixed(2));
    fc.assert(
      fc.property(amount, (text) => {
        expect(Number(squareMetres(text, "acre"))).toBeCloseTo(Number(text) * 4046.8564224, 1);
        expect(Number(squareMetres(text, "sqft"))).toBeCloseTo(Number(text) * 0.09290304, 1);
        expect(squareMetres(text, "m2")).toBe(parseArea(text));
        expect(squareMetres(text, "ha")).toBe(`${BigInt(text.replace(".", "")) * 100n}.00`);
      }),
    );
  });
});

it("formats areas for reading", () => {
  expect(formatArea("1240.50")).toBe("1,240.50 m²");
  expect(formatArea("668.9")).toBe("668.90 m²");
  expect(() => formatArea("large")).toThrow(RangeError);
});
