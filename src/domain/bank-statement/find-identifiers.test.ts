import { expect, test } from "vitest";
import { recordCode } from "../code.ts";
import { identifiersIn } from "./find-identifiers.ts";

test.each([
  ["NIP/ADE OJO/7K3D-M9QX", { pay_codes: ["7K3DM9QX"] }],
  ["TRF 7k3d m9qx rates", { pay_codes: expect.arrayContaining(["7K3DM9QX"]) }],
  [`LUC ${recordCode("BIL", 12)}`, { bill_ids: [12] }],
  [`LUC ${recordCode("BIL", 12).replaceAll("-", " ")} ADE`, { bill_ids: [12] }],
  [`${recordCode("IND", 7)}/${recordCode("COR", 8)}`, { individual_ids: [7], corporate_ids: [8] }],
  ["RCPT IRS-2026-0041877 BAL", { receipts: ["IRS-2026-0041877"] }],
  ["FRM 08034412290 RATES", { phones: ["08034412290"] }],
  ["FRM +234 803 441 2290", { phones: ["08034412290"] }],
  ["BETA LTD RC 123456", { rc_numbers: ["RC123456"] }],
  ["BETA LTD RC NO. 0123456", { rc_numbers: ["RC123456"] }],
  ["TIN 1023456789", { tins: ["1023456789"] }],
  ["TAXID 2310234567890", { tax_ids: ["2310234567890"] }],
])("%s contains %j", (text, found) => {
  expect(identifiersIn(text)).toMatchObject(found);
});

test("ignores common words and amounts", () => {
  expect(identifiersIn("CASH DEP IKEJA 12,500.00 BY MUSA BELLO RC")).toEqual({
    pay_codes: [],
    bill_ids: [],
    individual_ids: [],
    corporate_ids: [],
    receipts: [],
    phones: [],
    rc_numbers: [],
    tins: [],
    tax_ids: [],
  });
});
