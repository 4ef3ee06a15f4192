import { describe, expect, test } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { readPartPayment as rawReadPart } from "./part-payment.ts";

const readPart = (...given: Parameters<typeof rawReadPart>) => inEnglish(rawReadPart(...given));

const OWED = 3_695_84;

describe("a part of a bill", () => {
  test.each([
    ["1", 100],
    ["₦1,250.5", 1_250_50],
    ["3,695.84", OWED],
  ])("%s is accepted", (typed, kobo) => {
    expect(readPart(typed, OWED)).toEqual({ kobo });
  });

  test.each([
    ["9,999,999", "Enter at most ₦3,695.84, the amount due today."],
    ["3695.85", "Enter at most ₦3,695.84, the amount due today."],
    ["0.99", "Enter at least ₦1.00."],
    ["12a", "“12a” contains letters. Enter an amount in digits, such as 2,500.00."],
    ["twelve", "“twelve” contains letters. Enter an amount in digits, such as 2,500.00."],
    ["12.345", "“12.345” is not an amount. Enter an amount in digits, such as 2,500.00."],
    ["-5", "“-5” is not an amount. Enter an amount in digits, such as 2,500.00."],
    [" ", "Enter an amount in naira."],
  ])("“%s” is rejected with its reason", (typed, error) => {
    expect(readPart(typed, OWED)).toEqual({ fault: error });
  });
});
