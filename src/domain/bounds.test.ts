import { describe, expect, test } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { readRecordInput } from "./record-input.ts";
import { corporate } from "./register/corporate.ts";
import { individual } from "./register/individual.ts";
import { property } from "./register/property.ts";
import { spouse } from "./register/spouse.ts";
import { vehicle } from "./register/vehicle.ts";

const today = "2026-11-21";
const registers = { individual, spouse, corporate, vehicle, property };

function read(register: keyof typeof registers, field: string, text: string) {
  const options = { partial: true, today };
  const { values, errors } = readRecordInput(registers[register], { [field]: text }, options);
  return inEnglish(errors?.[field])?.join(" ") ?? values[field];
}

const BIRTH = "Enter a date from 1 Jan 1900 to today.";

describe("dates limited by today", () => {
  test.each([
    ["individual", "date_of_birth", "1900-01-01", "1900-01-01"],
    ["individual", "date_of_birth", today, today],
    ["individual", "date_of_birth", "2026-11-22", BIRTH],
    ["individual", "date_of_birth", "1899-12-31", BIRTH],
    ["individual", "date_of_birth", "0826-01-01", BIRTH],
    ["spouse", "date_of_birth", "2031-01-01", BIRTH],
    ["corporate", "year_of_registration", "1850", 1850],
    ["corporate", "year_of_registration", "2026", 2026],
    ["corporate", "year_of_registration", "2027", "Enter a year from 1850 to 2026."],
    ["corporate", "year_of_registration", "0", "Enter a year from 1850 to 2026."],
    ["vehicle", "year_of_make", "2027", 2027],
    ["vehicle", "year_of_make", "2028", "Enter a year from 1900 to 2027."],
    ["vehicle", "year_of_make", "19", "Enter a year from 1900 to 2027."],
    ["property", "year_built", "1767", 1767],
    ["property", "year_built", "2027", "Enter a year from 1500 to 2026."],
  ] as const)("%s %s %s", (register, field, text, result) => {
    expect(read(register, field, text)).toBe(result);
  });
});

describe("an invalid date", () => {
  test.each([
    ["13/04/90", "Enter the year with four digits, such as 2026-11-21."],
    ["13-Apr-90", "Enter the year with four digits, such as 2026-11-21."],
    ["1985", "Enter the day and month too, such as 2026-11-21."],
    [
      "36526",
      "Excel wrote this date as a number. In Excel, format the column as a date and save the file again.",
    ],
    ["00/00/0000", "Enter a real date, such as 2026-11-21."],
    ["2026-02-30", "Enter a real date, such as 2026-11-21."],
  ])("%s explains why", (text, message) => expect(read("individual", "date_of_birth", text)).toBe(message));
});

describe("a number that Excel truncated", () => {
  test.each(["assessed_value", "plot_size", "number_of_rooms"])("%s is reported", (field) => {
    expect(read("property", field, "1.25E+07")).toMatch(/^Excel shortened this number/);
  });
});
