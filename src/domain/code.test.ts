import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type CodePrefix, getResource, parseCode, prefixes, recordCode } from "./code.ts";

const all: CodePrefix[] = Object.values(prefixes);
const prefix = fc.constantFrom(...all);
const id = fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 9_999_999_999 }));
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789- ";

/** A changed code must be refused, unless it is only another spelling of the same one. */
function expectRefused(mangled: string, code: string): void {
  const read = parseCode(mangled);
  if (read && recordCode(read.prefix, read.id) !== code)
    throw new Error(`${mangled} read as ${JSON.stringify(read)}`);
}

function swapped(code: string, at: number): string {
  return code.slice(0, at) + (code[at + 1] ?? "") + (code[at] ?? "") + code.slice(at + 2);
}

function everySubstitution(code: string): string[] {
  return [...code].flatMap((_, at) =>
    [...ALPHABET].map((sign) => code.slice(0, at) + sign + code.slice(at + 1)),
  );
}

describe("prefixes", () => {
  it("are 2 or 3 capital letters and distinct", () => {
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) expect(text).toMatch(/^[A-Z]{2,3}$/);
    for (const text of all) expect(prefixes[getResource(text)]).toBe(text);
  });
});

describe("recordCode", () => {
  it("has a prefix, seven or more digits, and a letter that is not I, O or Q", () => {
    fc.assert(
      fc.property(prefix, id, (text, number) => {
        expect(recordCode(text, number)).toMatch(/^[A-Z]{2,3}-\d{7,10}-[A-HJ-NPR-Z]$/);
      }),
    );
  });

  it("is stable between releases, because it is printed on documents", () => {
    expect([
      recordCode("PRP", 12345),
      recordCode("DN", 1),
      recordCode("BIL", 9_999_999_999),
    ]).toMatchInlineSnapshot(`
      [
        "PRP-0012345-K",
        "DN-0000001-J",
        "BIL-9999999999-S",
      ]
    `);
  });

  test.each([0, -1, 1.5, 10_000_000_000, Number.NaN])("refuses %d", (number) => {
    expect(() => recordCode("PRP", number)).toThrow(RangeError);
  });
});

describe("parseCode", () => {
  it("parses what recordCode formatted", () => {
    fc.assert(
      fc.property(prefix, id, (text, number) => {
        expect(parseCode(recordCode(text, number))).toEqual({ prefix: text, id: number });
      }),
    );
  });

  it("accepts lower case, spaces, missing dashes, O for 0, l for 1, and missing leading zeros", () => {
    fc.assert(
      fc.property(prefix, id, (text, number) => {
        const code = recordCode(text, number);
        const [, digits = "", check = ""] = code.split("-");
        const same = { prefix: text, id: number };
        expect(parseCode(code.toLowerCase())).toEqual(same);
        expect(parseCode(` ${code.replaceAll("-", "  ")} `)).toEqual(same);
        expect(parseCode(code.replaceAll("-", " - "))).toEqual(same);
        expect(parseCode(code.replaceAll("-", ""))).toEqual(same);
        expect(parseCode(`${text}-${digits.replaceAll("0", "O").replaceAll("1", "l")}-${check}`)).toEqual(
          same,
        );
        expect(parseCode(`${text.replaceAll("O", "0").replaceAll("I", "1")}-${digits}-${check}`)).toEqual(
          same,
        );
        expect(parseCode(`${text}-${number}-${check}`)).toEqual(same);
      }),
    );
  });

  it("detects every single wrong character, in every place, for every prefix", () => {
    for (const text of all) {
      for (const number of [1, 12345, 909_090, 1_234_567, 10_000_001, 9_876_543_210]) {
        const code = recordCode(text, number);
        for (const mangled of everySubstitution(code)) expectRefused(mangled, code);
      }
    }
  });

  it("detects every swap of two neighbouring characters for the IDs 1 to 20,000, and some of every prefix", () => {
    for (const text of all) {
      for (let number = 1; number <= 20_000; number += text === "PRP" ? 1 : 37) {
        const code = recordCode(text, number);
        for (let at = 0; at < code.length - 1; at++) expectRefused(swapped(code, at), code);
      }
    }
  });

  it("detects both for any code", () => {
    fc.assert(
      fc.property(prefix, id, (text, number) => {
        const code = recordCode(text, number);
        for (const mangled of everySubstitution(code)) expectRefused(mangled, code);
        for (let at = 0; at < code.length - 1; at++) expectRefused(swapped(code, at), code);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    "",
    "PRP",
    "PRP-0012345",
    "XXX-0012345-K",
    "PRP-00 12345-K",
    "PRP-12345678901-K",
    "PRP-0000000-A",
    "7K3D-M9QX",
  ])("refuses %j", (text) => expect(parseCode(text)).toBeUndefined());

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseCode(text)));
  });
});
