import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  divideRounded,
  formatNaira,
  groupDigits,
  mulDiv,
  nairaInputValue,
  parseNaira,
  plainNaira,
  safeNumber,
  share,
  splitNaira,
  sumKobo,
} from "./money.ts";

const kobo = fc.maxSafeInteger();
const amount = fc.maxSafeNat();

describe("formatNaira", () => {
  test.each([
    [1_250_000, "₦12,500.00"],
    [0, "₦0.00"],
    [-0, "₦0.00"],
    [5, "₦0.05"],
    [-5, "−₦0.05"],
    [100_000_00, "₦100,000.00"],
    [Number.MAX_SAFE_INTEGER, "₦90,071,992,547,409.91"],
  ])("%d → %s", (value, text) => expect(formatNaira(value)).toBe(text));

  it("writes the plus sign only when asked, and never for zero", () => {
    expect(formatNaira(100, { sign: true })).toBe("+₦1.00");
    expect(formatNaira(0, { sign: true })).toBe("₦0.00");
    expect(formatNaira(-100, { sign: true })).toBe("−₦1.00");
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses %d", (value) => {
    expect(() => formatNaira(value)).toThrow(RangeError);
  });

  it("is parsed back by parseNaira", () => {
    fc.assert(fc.property(kobo, (value) => parseNaira(formatNaira(value), { negative: true }) === value));
  });

  it("agrees with splitNaira", () => {
    fc.assert(
      fc.property(kobo, (value) => {
        const { minus, naira, kobo: cents } = splitNaira(value);
        expect(`${minus ? "−" : ""}₦${naira}.${cents}`).toBe(formatNaira(value));
      }),
    );
  });
});

describe("number formats", () => {
  test.each([
    [0, "0.00", "0.00"],
    [5, "0.05", "0.05"],
    [-50, "-0.50", "-0.50"],
    [-5, "-0.05", "-0.05"],
    [1_250_050, "12500.50", "12,500.50"],
    [-1_250_050, "-12500.50", "-12,500.50"],
    [100, "1.00", "1.00"],
  ])("%i kobo are %s in a sheet and %s in a field", (kobo, plain, typed) => {
    expect(plainNaira(kobo)).toBe(plain);
    expect(nairaInputValue(kobo)).toBe(typed);
  });

  test.each([
    ["", ""],
    ["1", "1"],
    ["123", "123"],
    ["1234", "1,234"],
    ["123456", "123,456"],
    ["1234567", "1,234,567"],
  ])("%j is grouped as %j", (digits, grouped) => expect(groupDigits(digits)).toBe(grouped));

  it("split off two digits of kobo", () => {
    expect(splitNaira(1_250_000)).toEqual({ minus: false, naira: "12,500", kobo: "00" });
    expect(splitNaira(-7)).toEqual({ minus: true, naira: "0", kobo: "07" });
    expect(splitNaira(0)).toEqual({ minus: false, naira: "0", kobo: "00" });
  });

  it("refuse half a kobo", () => {
    expect(() => plainNaira(0.5)).toThrow(RangeError);
    expect(() => nairaInputValue(0.5)).toThrow(RangeError);
    expect(() => sumKobo([0.5, 0.5])).toThrow(RangeError);
  });
});

describe("a whole number of any size", () => {
  it("is converted to a number within its exact range", () => {
    expect(safeNumber(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
    expect(safeNumber(-9_007_199_254_740_991n)).toBe(-9_007_199_254_740_991);
    expect(() => safeNumber(9_007_199_254_740_992n)).toThrow(RangeError);
    expect(() => safeNumber(-9_007_199_254_740_992n)).toThrow(RangeError);
  });

  it("is divided towards zero, or to the nearest with halves away from zero", () => {
    expect([7n, 8n, -7n, -8n].map((n) => divideRounded(n, 2n, "down"))).toEqual([3n, 4n, -3n, -4n]);
    expect([7n, 8n, -7n, -8n].map((n) => divideRounded(n, 2n, "half-up"))).toEqual([4n, 4n, -4n, -4n]);
    expect([4n, 5n, -4n, -5n].map((n) => divideRounded(n, 3n, "half-up"))).toEqual([1n, 2n, -1n, -2n]);
  });
});

describe("parseNaira", () => {
  test.each([
    ["₦1,250.5", 125_050],
    ["1250", 125_000],
    [" N1,250 ", 125_000],
    ["NGN 1250.05", 125_005],
    ["ngn12", 1200],
    ["0", 0],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("%s → %d", (text, value) => expect(parseNaira(text)).toBe(value));

  test.each([
    "",
    "₦",
    "1.234",
    "12,50",
    "1,2500",
    ",250",
    "1250.",
    ".5",
    "12k",
    "abc",
    "1e5",
    "0x10",
    "1 250",
    "-5",
    "−5",
    "1.2.3",
    "₦₦5",
    "90071992547409.92",
    "999999999999999999999",
    "١٢",
  ])("refuses %j", (text) => expect(parseNaira(text)).toBeUndefined());

  it("accepts a minus sign when allowed", () => {
    expect(parseNaira("−₦5.00", { negative: true })).toBe(-500);
    expect(parseNaira("-5", { negative: true })).toBe(-500);
    expect(parseNaira("-0", { negative: true })).toBe(0);
    expect(parseNaira("--5", { negative: true })).toBeUndefined();
  });
});

describe("mulDiv", () => {
  test.each([
    [1, 1, 2, "half-up", 1],
    [-1, 1, 2, "half-up", -1],
    [1, 1, 3, "half-up", 0],
    [5, 1, 2, "down", 2],
    [-5, 1, 2, "down", -2],
    [Number.MAX_SAFE_INTEGER, 1_000_000, 1_000_000, "half-up", Number.MAX_SAFE_INTEGER],
    [3_575_000_000, 6000, 1_000_000, "half-up", 21_450_000],
  ] as const)("%d × %d ÷ %d %s = %d", (a, b, c, rounding, value) => {
    expect(mulDiv(a, b, c, rounding)).toBe(value);
  });

  it("is within half a kobo (half-up) or one kobo short (down) of the exact quotient", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1 }), (a, b, c) => {
        const exact = BigInt(a) * BigInt(b);
        const distance = (n: bigint) => {
          const gap = exact - n * BigInt(c);
          return gap < 0n ? -gap : gap;
        };
        const near = divideRounded(exact, BigInt(c), "half-up");
        const down = divideRounded(exact, BigInt(c), "down");
        expect(2n * distance(near) <= BigInt(c)).toBe(true);
        expect(distance(down) < BigInt(c)).toBe(true);
        const size = (n: bigint) => (n < 0n ? -n : n);
        expect(size(down * BigInt(c)) <= size(exact)).toBe(true);
      }),
    );
  });

  it("refuses results that can't be stored exactly", () => {
    expect(() => mulDiv(Number.MAX_SAFE_INTEGER, 2, 1, "down")).toThrow(RangeError);
    expect(() => mulDiv(1, 1, 0, "down")).toThrow(RangeError);
    expect(() => mulDiv(1, 1, -1, "down")).toThrow(RangeError);
    expect(() => mulDiv(0.5, 1, 1, "down")).toThrow(RangeError);
    expect(() => sumKobo([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe("share", () => {
  it("gives the remainder to the largest", () => {
    expect(share(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(share(100, [1, 2])).toEqual([33, 67]);
    expect(share(-100, [1, 2])).toEqual([-33, -67]);
    expect(share(0, [3, 0])).toEqual([0, 0]);
  });

  it("adds up, is never below the exact share, and only the largest gets more", () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        fc.pre(parts.some((weight) => weight > 0));
        const shares = share(total, parts);
        expect(sumKobo(shares)).toBe(total);
        const whole = sumKobo(parts);
        const largest = parts.indexOf(Math.max(...parts));
        shares.forEach((part, at) => {
          const floor = (BigInt(total) * BigInt(parts[at] ?? 0)) / BigInt(whole);
          expect(BigInt(part) - floor >= 0n).toBe(true);
          expect(BigInt(part) - floor < BigInt(at === largest ? parts.length : 1)).toBe(true);
        });
      }),
    );
  });

  it("of a reversal is the opposite", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const there = share(total, parts);
        const back = share(-total, parts);
        there.forEach((part, at) => void expect(part + (back[at] ?? 0)).toBe(0));
      }),
    );
  });

  test.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])("refuses weights %j", (weights) => {
    expect(() => share(100, weights)).toThrow(RangeError);
  });
});
