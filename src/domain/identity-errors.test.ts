import { describe, expect, test } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { readValue } from "./read-value.ts";
import { corporate } from "./register/corporate.ts";
import { individual } from "./register/individual.ts";
import { property } from "./register/property.ts";

const fields = { ...individual.fields, ...corporate.fields, roll_number: property.fields.roll_number };
type Name = keyof typeof fields;
const read = (name: string, text: string) => inEnglish(readValue(name, fields[name as Name], text));

const SHORTENED =
  "Excel shortened this number and its last digits are lost. In Excel, format the column as Text, then enter the number again.";
const BLANK = "Leave this blank if it isn’t known.";
const lost = (name: string, digits: number) =>
  `A ${name} has ${digits} digits. Excel removes zeros at the start, so enter it as printed on the document.`;

describe("numbers that a spreadsheet changed", () => {
  test.each([
    ["phone_number", "8034412290", "08034412290"],
    ["phone_number", "8034412290.0", "08034412290"],
    ["phone_number", "2348034412296.0", "08034412296"],
    ["phone_number", "8,034,412,297", "08034412297"],
    ["phone_number", "0803.441.2290", "08034412290"],
    ["nin", "12345678901.0", "12345678901"],
    ["nin", "12,345,678,901", "12345678901"],
    ["tin_number", "1234567890.00", "1234567890"],
    ["tax_id", "1,234,567,890,123", "1234567890123"],
    ["rc_number", "1234567.0", "RC1234567"],
  ])("%s %s is read as %s", (name, text, value) => expect(read(name, text)).toEqual({ value }));

  test.each([
    ["phone_number", "2.34803E+12"],
    ["nin", "1.23457E+10"],
    ["tin_number", "1.23457e+09"],
    ["tax_id", "2,3457E+12"],
    ["rc_number", "1.23457E+06"],
    ["roll_number", "4.27781E+11"],
  ])("%s %s is rejected with Excel named as the cause", (name, text) => {
    expect(read(name, text)).toEqual({ faults: [SHORTENED] });
  });

  test.each([
    ["nin", "1234567890", lost("NIN", 11)],
    ["tin_number", "234567890", lost("TIN", 10)],
    ["tax_id", "234567890123", lost("tax ID", 13)],
    ["nin", "123 456 7890.0", "NIN must be 11 digits."],
    ["nin", "123456789012", "NIN must be 11 digits."],
  ])("%s %s has lost digits or never had them", (name, text, message) => {
    expect(read(name, text)).toEqual({ faults: [message] });
  });
});

describe("placeholder values", () => {
  test.each([
    ["nin", "00000000000", `Zeros are a placeholder, not a NIN. ${BLANK}`],
    ["nin", "000", `Zeros are a placeholder, not a NIN. ${BLANK}`],
    ["tin_number", "0000000000", `Zeros are a placeholder, not a TIN. ${BLANK}`],
    ["tin_number", "00000000", `Zeros are a placeholder, not a TIN. ${BLANK}`],
    ["tin_number", "00000000-0001", "Enter at most 10 characters. You entered 13."],
    ["tax_id", "0000000000000", `Zeros are a placeholder, not a tax ID. ${BLANK}`],
    ["tin_number", "N/A", `“N/A” isn’t a number. ${BLANK}`],
    ["nin", "Nil", `“Nil” isn’t a number. ${BLANK}`],
    ["phone_number", "none", `“none” isn’t a number. ${BLANK}`],
    ["rc_number", "Not registered", `“Not registered” isn’t a number. ${BLANK}`],
    ["tax_id", "-", `“-” isn’t a number. ${BLANK}`],
  ])("%s %s is refused", (name, text, message) => {
    expect(read(name, text)).toEqual({ faults: [message] });
  });
});

test.each(["0803-441-2295 / 0805-111-2222", "08034412295, 08051112222", "08034412295 or 08051112222"])(
  "%s are two phone numbers",
  (text) => expect(read("phone_number", text)).toEqual({ faults: ["Enter one phone number only."] }),
);

test.each([
  ["CAC/IT/NO 12345", "IT12345"],
  ["CAC/IT/No. 12345", "IT12345"],
  ["RC No 1234567", "RC1234567"],
  ["RC Number: 1234567", "RC1234567"],
  ["CAC/BN/2345678", "BN2345678"],
])("%s is %s", (text, value) => expect(read("rc_number", text)).toEqual({ value }));

test.each(["RC: 99/12345", "1234567 / 1234568"])("%s is two numbers", (text) => {
  expect(read("rc_number", text)).toEqual({ faults: ["Enter one RC number only."] });
});
