import { describe, expect, test } from "vitest";
import { recordNumberText } from "./record-number-text.ts";

describe("a number entered instead of a pay code", () => {
  test.each([
    ["PRP-0002988-U", "PRP-0002988-U is the property number."],
    [" prp-0002988 ", "PRP-0002988 is the property number."],
    ["DN-0002361-V", "DN-0002361-V is the notice number."],
    ["bil 2361 j", "BIL 2361 J is the bill number."],
    ["IND-0000003-K", "IND-0000003-K is the payer number."],
    ["IRS-2026-0000001", "IRS-2026-0000001 is the receipt number."],
  ])("%s is recognised", (typed, text) => {
    expect(recordNumberText(typed)).toBe(text);
  });

  test.each(["7K3D-M9QX", "XVTC-FRFD", "hello", "", "ABC-0000001-K"])("“%s” is not recognised", (typed) => {
    expect(recordNumberText(typed)).toBeUndefined();
  });
});
