import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatPhone, maskPhone, normalisePhone } from "./phone.ts";

describe("normalisePhone", () => {
  test.each([
    ["+234 803 441 2290", "08034412290"],
    ["+234 (0) 803-441-2290", "08034412290"],
    ["2348034412290", "08034412290"],
    ["00234 8034412290", "08034412290"],
    ["08034412290", "08034412290"],
    [" 0916 000 0001 ", "09160000001"],
    ["8034412290", "08034412290"],
    ["0700 225 5000", "07002255000"],
    ["02014630643", "02014630643"],
    ["01 463 0643", "02014630643"],
    ["+234 1 463 0643", "02014630643"],
    ["+234 201 463 0643", "02014630643"],
    ["084460643", "02084460643"],
  ])("%s → %s", (text, phone) => expect(normalisePhone(text)).toBe(phone));

  test.each([
    "",
    "0803441229",
    "080344122900",
    "0603 441 2290",
    "08234412290",
    "+447911123456",
    "0803441229a",
    "+2348034412290x",
    "٠٨٠٣٤٤١٢٢٩٠",
    "00000000000",
    "4630643",
  ])("refuses %j", (text) => expect(normalisePhone(text)).toBeUndefined());

  it("normalises its own output to itself, in any format", () => {
    const rest = fc.stringMatching(/^[789][01][0-9]{8}$/);
    fc.assert(
      fc.property(
        rest,
        fc.constantFrom("0", "+234", "234", "00234", "+2340", "+234 ", ""),
        (number, lead) => {
          expect(normalisePhone(lead + number)).toBe(`0${number}`);
        },
      ),
    );
  });
});

describe("masks", () => {
  test.each([
    ["08034412290", "0803•••••90"],
    ["1234", "••34"],
    ["1", "•"],
    ["", ""],
  ])("%j → %j", (phone, masked) => expect(maskPhone(phone)).toBe(masked));

  it("formats for reading aloud", () => {
    expect(formatPhone("08034412290")).toBe("0803 441 2290");
    expect(formatPhone("123")).toBe("123");
  });
});
