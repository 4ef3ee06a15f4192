import { describe, expect, test } from "vitest";
import { columnOrder, exampleDate, impliedOrder, isoDate, orderError } from "./date-order.ts";

test.each([
  ["13/04/1990", "day-first"],
  ["4/13/1990", "month-first"],
  ["03.04.1990", "either"],
  ["03-04-1990 00:00:00", "either"],
  ["13/04/90", undefined],
  ["1990-04-13", undefined],
  ["13 Apr 1990", undefined],
] as const)("%s implies %s", (text, order) => expect(impliedOrder(text)).toBe(order));

describe("a column", () => {
  test.each([
    [["03/04/1990", "13/04/1990"], "day-first"],
    [["03/04/1990", "4/13/1990", ""], "month-first"],
    [["03/04/1990", "05/06/1991"], undefined],
    [["13/04/1990", "4/13/1990"], undefined],
    [["1990-04-13"], undefined],
    [[], undefined],
  ] as const)("%j has the order %s", (texts, order) => expect(columnOrder(texts)).toBe(order));

  test("finds a date with an unknown order", () => {
    expect(exampleDate(["1990-04-13", "13/04/1990", "03/04/1990"])).toBe("03/04/1990");
    expect(exampleDate(["13/04/1990", "4/13/1990"])).toBe("13/04/1990");
    expect(exampleDate(["1990-04-13", ""])).toBeUndefined();
  });
});

describe("isoDate", () => {
  test.each([
    ["3/4/1990", "day-first", "1990-04-03"],
    ["3/4/1990", "month-first", "1990-03-04"],
    ["03.04.1990 00:00", "day-first", "1990-04-03"],
    ["3/4/1990", undefined, "3/4/1990"],
    ["13 Apr 1990", undefined, "1990-04-13"],
    ["13-April-1990", "month-first", "1990-04-13"],
    ["1 Sept 2020", undefined, "2020-09-01"],
    ["1 Septem 2020", undefined, "1 Septem 2020"],
    ["13-Apr-90", undefined, "13-Apr-90"],
    ["1990-04-13T00:00:00.000Z", undefined, "1990-04-13"],
    ["1990-04-13 00:00:00", "day-first", "1990-04-13"],
    ["1990-04-13 10:30:00", undefined, "1990-04-13 10:30:00"],
  ] as const)("%s, %s → %s", (text, order, iso) => expect(isoDate(text, order)).toBe(iso));
});

describe("orderError", () => {
  test.each([
    ["03/04/1990", undefined, /^Select whether the day or the month comes first/],
    ["4/13/1990", "day-first", /read with the day first, but this date has the month first/],
    ["13/04/1990", "month-first", /read with the month first, but this date has the day first/],
  ] as const)("%s, %s", (text, order, error) => expect(orderError(text, order)).toMatch(error));

  test.each([
    ["03/04/1990", "day-first"],
    ["13/04/1990", "day-first"],
    ["1990-04-13", undefined],
    ["never", "day-first"],
  ] as const)("accepts %s, %s", (text, order) => expect(orderError(text, order)).toBeUndefined());
});
