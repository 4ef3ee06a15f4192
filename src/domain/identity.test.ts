import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseEmail, normaliseNin, normaliseRcNumber, normaliseTaxId, normaliseTin } from "./identity.ts";

describe("normaliseTin", () => {
  test.each([
    ["1234567890", "1234567890"],
    [" 123 456 7890 ", "1234567890"],
    ["12345678-0001", "12345678"],
    ["12345678 0001", "12345678"],
    ["123456780001", "12345678"],
    ["12345678–0001", "12345678"],
    ["12345678-0", "12345678"],
    ["12345678", "12345678"],
  ])("%j → %s", (text, tin) => expect(normaliseTin(text)).toBe(tin));

  test.each([
    "",
    "123456789",
    "12345678901",
    "1234567-0001",
    "12345678-00011",
    "ABCDEFGHIJ",
    "1234567890123",
  ])("refuses %j", (text) => expect(normaliseTin(text)).toBeUndefined());
});

test.each([
  [normaliseTaxId, "123 4567890123", "1234567890123"],
  [normaliseTaxId, "123456789012", undefined],
  [normaliseNin, "123-4567-8901", "12345678901"],
  [normaliseNin, "1234567890", undefined],
  [normaliseNin, "1234567890A", undefined],
])("%o %j", (normalise, text, result) => expect(normalise(text)).toBe(result));

describe("normaliseRcNumber", () => {
  test.each([
    ["RC1234567", "RC1234567"],
    ["rc 1234567", "RC1234567"],
    ["R.C. 0123456", "RC123456"],
    ["1234567", "RC1234567"],
    ["BN/2345678", "BN2345678"],
    ["IT-12345", "IT12345"],
    ["LP12", "LP12"],
    ["llp 1234567", "LLP1234567"],
    ["RC12345678", "RC12345678"],
  ])("%j → %s", (text, number) => expect(normaliseRcNumber(text)).toBe(number));

  test.each(["", "RC", "RC0", "XX123", "RC123456789", "LLP12345678", "RC12A4"])("refuses %j", (text) => {
    expect(normaliseRcNumber(text)).toBeUndefined();
  });
});

describe("normaliseEmail", () => {
  test.each([
    [" Ada.Obi@Example.COM.ng ", "ada.obi@example.com.ng"],
    ["a+b@x.ng", "a+b@x.ng"],
    [`${"a".repeat(30)}@x.ng`, `${"a".repeat(30)}@x.ng`],
  ])("%j → %s", (text, email) => expect(normaliseEmail(text)).toBe(email));

  test.each([
    "",
    "ada",
    "ada@",
    "@x.ng",
    "ada@x",
    "a b@x.ng",
    "a..b@x.ng",
    ".a@x.ng",
    "a.@x.ng",
    "a@-x.ng",
    "a@x..ng",
    "a@b@c.ng",
    `${"a".repeat(31)}@x.ng`,
    "a@x.ng\nBcc: b@x.ng",
  ])("refuses %j", (text) => expect(normaliseEmail(text)).toBeUndefined());
});

test.each([
  ["a TIN", normaliseTin, /^[0-9]{4}[ -]?[0-9]{6}$/],
  ["a tax ID", normaliseTaxId, /^[0-9]{6}[ -]?[0-9]{7}$/],
  ["a NIN", normaliseNin, /^[0-9]{5}[ -]?[0-9]{6}$/],
  ["an RC number", normaliseRcNumber, /^(RC|bn|LLP|IT)?[ -]?[1-9][0-9]{0,6}$/],
  ["an email address", normaliseEmail, /^[A-Za-z0-9_]{1,9}@[A-Za-z0-9]{1,9}\.[A-Za-z]{2,4}$/],
] as const)("%s is unchanged when normalised again, and no text throws", (_, normalise, form) => {
  fc.assert(
    fc.property(fc.stringMatching(form), (typed) => {
      const once = normalise(typed);
      expect(once).toBeDefined();
      expect(normalise(once ?? "")).toBe(once);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (typed) => {
      const once = normalise(typed);
      if (once !== undefined) expect(normalise(once)).toBe(once);
    }),
  );
});
