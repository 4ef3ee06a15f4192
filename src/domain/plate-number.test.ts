import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { normalisePlate, plateKind } from "./plate-number.ts";

test.each([
  ["ABC-123DE", "ABC-123DE"],
  ["abc123de", "ABC-123DE"],
  [" abc 123 de ", "ABC-123DE"],
  ["abc–123de", "ABC-123DE"],
  ["ABC-I2ODE", "ABC-120DE"],
  ["AB0-123DE", "ABO-123DE"],
  ["1KJ-123DE", "IKJ-123DE"],
  ["AB123-CDE", "AB123-CDE"],
  ["ab123cde", "AB123-CDE"],
  ["ABO12-CDE", "AB012-CDE"],
  ["ABO-12ODE", "ABO-120DE"],
  ["AB012-ODE", "AB012-ODE"],
  ["ABO12-0DE", "AB012-ODE"],
  ["AB012ODE", "AB012-ODE"],
  ["ABO120DE", "ABO-120DE"],
  ["ABO12ODE", "ABO-120DE"],
])("%j → %s", (text, plate) => expect(normalisePlate(text)).toBe(plate));

test.each([
  "",
  "ABC",
  "ABC-12DE",
  "ABC-1234DE",
  "ABC-123D",
  "123-ABCDE",
  "ABC_123DE",
  "ABC-123DÉ",
  "FG 123 A01",
])("refuses %j", (text) => expect(normalisePlate(text)).toBeUndefined());

describe("special plates", () => {
  test.each([
    ["fg 123-a01", "FG123A01"],
    ["12 CD 34", "12CD34"],
    ["abc-123de", "ABC-123DE"],
  ])("%j → %s", (text, plate) => expect(normalisePlate(text, { special: true })).toBe(plate));

  it("must still have 3 to 10 letters and digits", () => {
    expect(normalisePlate("A1", { special: true })).toBeUndefined();
    expect(normalisePlate("ABCDEFGHIJK", { special: true })).toBeUndefined();
    expect(normalisePlate("A*C1", { special: true })).toBeUndefined();
  });
});

const plate = fc.stringMatching(/^([A-Z]{3}-[0-9]{3}[A-Z]{2}|[A-Z]{2}[0-9]{3}-[A-Z]{3})$/);

describe("any plate", () => {
  it("is read with or without dash and in any case, and O and I only with the dash", () => {
    fc.assert(
      fc.property(plate, (text) => {
        expect(normalisePlate(text)).toBe(text);
        expect(normalisePlate(text.toLowerCase().replace("-", " "))).toBe(text);
        expect(normalisePlate(text.replace("-", ""))).toBe(text);
        expect(normalisePlate(text.replaceAll("0", "O").replaceAll("1", "I"))).toBe(text);
        expect(normalisePlate(text.replace("O", "0"))).toBe(text);
        expect(normalisePlate(text.replace("I", "1"))).toBe(text);
        expect(plateKind(text)).toBe(text[3] === "-" ? "current" : "old");
      }),
    );
  });

  it("is unchanged when normalised again, special ones too", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9OI01 -]{3,10}$/), (text) => {
        const once = normalisePlate(text, { special: true });
        if (once !== undefined) expect(normalisePlate(once, { special: true })).toBe(once);
      }),
    );
  });
});
