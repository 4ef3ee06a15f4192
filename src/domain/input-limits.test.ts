import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { cleanInput, finishInput, inputLimits, limitFor } from "./input-limits.ts";
import { limitErrors as rawErrors } from "./limit-errors.ts";

const errorList = (...given: Parameters<typeof rawErrors>) => inEnglish(rawErrors(...given));

const names = fc.constantFrom(...Object.keys(inputLimits));
const maxOf = (name: string) => {
  const limit = limitFor(name);
  return limit && "max" in limit ? limit.max : undefined;
};

/** Enters a text key by key, like the browser. */
function type(name: string, text: string): string {
  return [...text].reduce((value, key) => cleanInput(name, "text", value + key), "");
}

describe("the document's limits", () => {
  test.each([
    ["phone_number", 11],
    ["phone", 11],
    ["token", 6],
    ["number_of_staff", 6],
    ["year_of_registration", 4],
    ["number_of_floors", 3],
    ["number_of_beds", 3],
    ["number_of_rooms", 3],
    ["user_id", 10],
    ["property_id", 10],
    ["individual_id", 10],
    ["corporate_id", 10],
    ["mast_id", 10],
    ["signage_id", 10],
    ["vehicle_id", 10],
    ["street_number", 4],
    ["rc_number", 10],
    ["email", 35],
    ["email_address", 35],
    ["tin_number", 10],
    ["street_name", 30],
    ["city", 20],
    ["landmark", 30],
    ["note", 100],
    ["notes", 100],
  ])("%s: %d", (name, max) => {
    expect(maxOf(name)).toBe(max);
    const ones = "1".repeat(max);
    expect(cleanInput(name, "text", `${ones}1`)).toBe(ones);
    expect(errorList(name, ones)).toEqual([]);
    expect(errorList(name, `${ones}1`)).toHaveLength(1);
  });

  it("apply to a tel input of any name, and to no other name", () => {
    expect(limitFor("mobile", "tel")).toEqual({ kind: "phone", max: 11 });
    expect(limitFor("mobile")).toBeUndefined();
    expect(limitFor("toString")).toBeUndefined();
    expect(cleanInput("remark", "text", "a".repeat(500))).toHaveLength(500);
    expect(errorList("remark", "a".repeat(500))).toEqual([]);
  });
});

describe("clean", () => {
  test.each([
    ["number_of_floors", "1.5", "15"],
    ["number_of_floors", "-12a34", "123"],
    ["phone_number", "+2348034412290", "08034412290"],
    ["phone_number", "+234 (0) 803 441 2290", "08034412290"],
    ["phone_number", "2348034412290", "08034412290"],
    ["phone_number", "002348034412290", "08034412290"],
    ["phone_number", "0803 441 2290 9", "08034412290"],
    ["phone_number", "0803-abc", "0803"],
    ["phone_number", "+2", "+2"],
    ["token", "123 4567", "123456"],
    ["plot_size", "1,240.509", "1240.50"],
    ["plot_size", "1.2.3.4", "1.23"],
    ["plot_size", "abc", ""],
    ["plot_size", ".", "."],
    ["street_number", "12345", "1234"],
    ["city", "Abẹ́òkúta", "Abẹ́òkúta"],
    ["rc_number", "\u202dRC12345678\u202c", "RC12345678"],
    ["token", "\u200b123456", "123456"],
  ])("%s %j → %j", (name, value, result) => expect(cleanInput(name, "text", value)).toBe(result));

  test.each(["+2348034412290", "+23408034412290", "2348034412290", "08034412290", "+234 803 441 2290"])(
    "%s typed key by key",
    (text) => expect(type("phone_number", text)).toBe("08034412290"),
  );

  it("never separates a letter from its accents", () => {
    const ten = "ẹ́".normalize("NFD").repeat(10);
    expect(cleanInput("city", "text", ten)).toBe("ẹ́".normalize("NFD").repeat(6));
    expect(cleanInput("street_number", "text", "abc😀")).toBe("abc");
  });

  it("leaves nothing too long, and changes nothing the second time", () => {
    fc.assert(
      fc.property(names, fc.string({ maxLength: 150, unit: "grapheme" }), (name, text) => {
        const once = cleanInput(name, "text", text);
        expect(once.length).toBeLessThanOrEqual(maxOf(name) ?? 150);
        expect(cleanInput(name, "text", once)).toBe(once);
      }),
    );
  });

  it("keeps whatever the server accepts", () => {
    fc.assert(
      fc.property(names, fc.stringMatching(/^[0-9]{1,11}$/), (name, text) => {
        fc.pre(errorList(name, text).length === 0 && !/^(00)?234|^00/.test(text));
        expect(cleanInput(name, "text", text)).toBe(text);
      }),
    );
  });

  it("and finish leave no digits that the server would reject", () => {
    fc.assert(
      fc.property(names, fc.string({ unit: fc.constantFrom(..."0123456789.,- a") }), (name, text) => {
        const left = finishInput(name, cleanInput(name, "text", text));
        fc.pre(/^\d/.test(left));
        expect(errorList(name, left)).toEqual([]);
      }),
    );
  });
});

describe("finish", () => {
  test.each([
    ["plot_size", "500", "500.00"],
    ["plot_size", "500.5", "500.5"],
    ["plot_size", "500.", "500.00"],
    ["plot_size", "", ""],
    ["plot_size", ".", "."],
    ["city", "500", "500"],
  ])("%s %j → %j", (name, value, result) => expect(finishInput(name, value)).toBe(result));
});

describe("limitErrors", () => {
  test.each([
    ["number_of_floors", "1.5", "Enter a whole number, digits only."],
    ["number_of_floors", 1.5, "Enter a whole number, digits only."],
    ["number_of_floors", -1, "Enter a whole number, digits only."],
    ["number_of_floors", 1234, "Enter at most 3 digits. You entered 4."],
    ["street_name", "x".repeat(42), "Enter at most 30 letters. You entered 42."],
    ["email", "x".repeat(36), "Enter at most 35 characters. You entered 36."],
    ["phone_number", "+2348034412290", "Enter the phone number with digits only, such as 08034412290."],
    ["phone_number", "080344122901", "Enter at most 11 digits. You entered 12."],
    ["token", "1234567", "Enter at most 6 characters. You entered 7."],
    ["plot_size", "1.234", "Enter a number with up to 2 decimal places, such as 668.90."],
    ["plot_size", "1,240.50", "Enter a number with up to 2 decimal places, such as 668.90."],
  ])("%s %j", (name, value, message) => expect(errorList(name, value)).toEqual([message]));

  it("reports nothing for blank or valid values", () => {
    expect(errorList("number_of_floors", null)).toEqual([]);
    expect(errorList("number_of_floors", undefined)).toEqual([]);
    expect(errorList("number_of_floors", "")).toEqual([]);
    expect(errorList("number_of_floors", 3)).toEqual([]);
    expect(errorList("plot_size", 668.9)).toEqual([]);
    expect(errorList("plot_size", "668.90")).toEqual([]);
  });
});
