import { describe, expect, it, test } from "vitest";
import { parseCode, recordCode } from "./code.ts";
import { parseQuery } from "./find/parse-query.ts";
import { normaliseEmail, normaliseNin, normaliseRcNumber, normaliseTaxId, normaliseTin } from "./identity.ts";
import { typedText, withoutInvisible } from "./invisible-characters.ts";
import { normalisePayCode } from "./pay-code.ts";
import { parsePayerQuery } from "./payer-query.ts";
import { normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";
import { readValue } from "./read-value.ts";
import { recordNumberText } from "./record-number-text.ts";
import { individual } from "./register/individual.ts";
import { containsPattern, searchWords } from "./search-words.ts";
import { parseTicketQuery } from "./ticket-query.ts";

/** U+200B to U+202E, and other characters of pasted texts. */
const MARKS = [
  ...Array.from({ length: 0x202e - 0x200b + 1 }, (_, at) => 0x200b + at).filter(
    (point) => !(point >= 0x2010 && point <= 0x2027),
  ),
  0xa0,
  0xad,
  0x034f,
  0x061c,
  0x180e,
  0x2060,
  0x2066,
  0x2067,
  0x2068,
  0x2069,
  0xfe0f,
  0xfeff,
].map((point) => String.fromCodePoint(point));

const code = recordCode("PRP", 12345);

/** A reader, the input, and the result. */
const readers: readonly (readonly [string, (text: string) => unknown, string])[] = [
  ["a code", parseCode, code],
  ["a phone number", normalisePhone, "08034412290"],
  ["a plate", normalisePlate, "ABC-123DE"],
  ["a NIN", normaliseNin, "12345678901"],
  ["a TIN", normaliseTin, "1234567890"],
  ["a branch's TIN", normaliseTin, "12345678-0001"],
  ["a tax ID", normaliseTaxId, "1234567890123"],
  ["an RC number", normaliseRcNumber, "RC123456"],
  ["an email address", normaliseEmail, "ada@example.ng"],
  ["a pay code", normalisePayCode, "7K3D-M9QX"],
  ["what a payer is looked up by", parsePayerQuery, "08034412290"],
  ["a ticket", (text) => parseTicketQuery(text)?.way, "7K3D-M9QX"],
  ["a number typed for a code", recordNumberText, code],
  ["words of a search", searchWords, "Quarry"],
  ["a search of everything", parseQuery, code],
];

describe.each(readers)("%s", (_, read, text) => {
  it("is read with any invisible character around or within it", () => {
    const plain = read(text);
    expect(plain).toBeDefined();
    for (const mark of MARKS) {
      const name = `U+${mark.codePointAt(0)?.toString(16)}`;
      expect([name, read(`${mark}${text}${mark}`)]).toEqual([name, plain]);
      if (/\s/.test(mark)) continue;
      expect([name, read(text.slice(0, 3) + mark + text.slice(3))]).toEqual([name, plain]);
    }
  });
});

describe("a name", () => {
  test.each([
    ["\u200fAde\u200bbayo\ufeff", "Adebayo"],
    ["Iya\u00a0Basira\u3000Stores", "Iya Basira Stores"],
    ["Ad\u202eeola", "Adeola"],
    ["\u2066Bello\u2069", "Bello"],
    ["Sọ\u0301la".normalize("NFD"), "Sọ́la".normalize("NFC")],
  ])("%j is stored as %j", (typed, value) => {
    expect(readValue("surname", individual.fields.surname, typed)).toEqual({ value });
  });

  it("of invisible characters only is blank", () => {
    expect(readValue("surname", individual.fields.surname, "\u200b\ufeff ")).toEqual({ value: null });
  });
});

it("removes them from search patterns", () => {
  expect(containsPattern("\u200bQua\u00adrry\u202c")).toBe("%Quarry%");
});

it("keeps visible characters", () => {
  const seen = "Ọ̀ṣun Ɗanladi O’Neil – 12 ₦";
  expect(withoutInvisible(seen)).toBe(seen);
  expect(typedText(seen)).toBe(seen.normalize("NFC"));
});
