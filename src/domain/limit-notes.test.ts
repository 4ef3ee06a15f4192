import { describe, expect, test } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { cleanInput } from "./input-limits.ts";
import {
  limitInput,
  removedNote as rawLeftOutNote,
  longEmailNote as rawLongAddressNote,
  readAsNote as rawReadAsNote,
} from "./limit-notes.ts";

const leftOutNote = (...given: Parameters<typeof rawLeftOutNote>) => inEnglish(rawLeftOutNote(...given));
const longAddressNote = (...given: Parameters<typeof rawLongAddressNote>) =>
  inEnglish(rawLongAddressNote(...given));
const readAsNote = (...given: Parameters<typeof rawReadAsNote>) => inEnglish(rawReadAsNote(...given));

describe("the note on truncated input", () => {
  test.each([
    ["street_name", "x".repeat(34), "Maximum 30 letters. 4 were removed."],
    ["street_number", "14BIS", "Maximum 4 characters. 1 was removed."],
    ["number_of_rooms", "12345", "Maximum 3 digits. 2 were removed."],
    ["number_of_rooms", "12 345", "Maximum 3 digits. 2 were removed."],
    ["token", "7K3 DM9QX", "Maximum 6 characters. 2 were removed."],
    ["phone_number", "0803 441 2290 99", "Maximum 11 digits. 2 were removed."],
    ["phone_number", "+2348034412290 99", "Maximum 11 digits. 2 were removed."],
    ["phone_number", "+234 803 441 2290", undefined],
    ["phone_number", "0803-441-2290", undefined],
    ["token", "7K3 DM9", undefined],
    ["city", "Abeokuta", undefined],
    ["rc_number", "\u202dRC12345678\u202c", undefined],
  ])("of %s %j: %s", (name, value, note) => {
    const { removed, value: stored } = limitInput(name, "text", value);
    expect(stored).toBe(cleanInput(name, "text", value));
    expect(leftOutNote(name, "text", removed)).toBe(note);
  });

  test("uses the field's own limit", () => {
    expect(leftOutNote("first_name", "text", 3, 60)).toBe("Maximum 60 characters. 3 were removed.");
    expect(leftOutNote("first_name", "text", 0, 60)).toBeUndefined();
    expect(leftOutNote("first_name", "text", 3)).toBeUndefined();
  });
});

describe("the note on input that may mean something else", () => {
  test.each([
    ["plot_size", "500,5", "Read as 5005.00 m². Check that this is right."],
    ["plot_size", "1240.509", "Read as 1240.50 m². Check that this is right."],
    ["number_of_floors", "1.5", "Read as 15. Check that this is right."],
    ["number_of_floors", "two", "Enter digits only."],
    ["phone_number", "0803 four", "Read as 0803. Check that this is right."],
  ])("%s %j: %s", (name, value, note) => {
    const read = limitInput(name, "text", value);
    expect(read.changed).toBe(true);
    expect(readAsNote(name, "text", read.value)).toBe(note);
  });

  test.each([
    ["number_of_floors", "1 2"],
    ["phone_number", "+234 (0) 803 441 2290"],
    ["plot_size", "500.5"],
    ["rc_number", "RC 12345678901"],
  ])("is not shown for %s %j, which means the same", (name, value) =>
    expect(limitInput(name, "text", value).changed).toBe(false),
  );
});

test("an address that is too long is not truncated to another one", () => {
  const address = "adunni.olorunfemi-bakare@example.com.ng";
  for (const name of ["email", "email_address"])
    expect(cleanInput(name, "email", address)).toBe("adunni.olorunfemi-bakare");
  expect(cleanInput("email", "email", "a@example.ng")).toBe("a@example.ng");
  expect(longAddressNote(39, 35)).toBe("Maximum 35 characters. This address has 39, so it was not entered.");
});
