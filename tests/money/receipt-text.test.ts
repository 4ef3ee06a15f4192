import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { type ReceiptContent, receiptContent } from "#areas/collecting/receipts/content.ts";
import type { FoundReceipt } from "#areas/collecting/receipts/found-receipt.ts";
import { maskReceipt } from "#areas/collecting/receipts/mask.ts";
import { type PageFormat, receiptPdf } from "#areas/collecting/receipts/receipt-pdf.ts";
import { recordCode } from "#domain/code.ts";
import { ServerFrame } from "#page-frame.ts";
import { ReceiptRoll } from "../../src/screens/shared/money/receipt-roll.tsx";
import { pdfText } from "../support/pdf-text.ts";

/** A receipt has the same content on screen and in both paper sizes, in every character. */

const government = {
  name: "Ọ̀yọ́ State",
  short: "Ọ̀yọ́",
  title: "Ọ̀yọ́ State",
  kind: "state" as const,
  demo: true,
  office_hours: "",
  office: "Board of Internal Revenue",
  address: "Agodi, Ìbàdàn",
  phone: "0800 644 6000",
};

const bill = {
  id: 7,
  code: "BIL-0000007-X",
  title: "Shop permit, 2026",
  kobo: 1_250_000,
  discount_kobo: 25_000,
  owed_kobo: 99_50,
  status: "part-paid" as const,
  asset_code: recordCode("PRP", 5),
  asset_title: "14 Ọbáfẹ́mi Street, Ìbàdàn",
};

const receipt: FoundReceipt = {
  id: 1,
  number: "IRS-2026-0041877",
  agency_id: 1,
  year: 2026,
  serial: 41_877,
  payment_id: 1,
  individual_id: 3,
  corporate_id: null,
  kobo: 1_260_000,
  method: "Cash",
  officer: "Ṣẹ́gun Ẹniọlá",
  issued_at: new Date("2026-11-03T10:26:00Z"),
  security_code: "7K3DM9QX",
  kid: "ABC123",
  token: "A".repeat(22),
  signed: `1.ABC123.${"x".repeat(60)}.${"y".repeat(86)}`,
  replaces_id: null,
  print_count: 2,
  status: "cancelled",
  cancel_reason: "Paid twice",
  cancelled_at: new Date(),
  cancelled_by: 1,
  payer: { name: "Adéwálé Sọdípọ̀", code: "IND-0000003-K" },
  agency: { code: "IRS", name: "Internal Revenue Service" },
  lines: [
    { kind: "charge", code: "TX-01", name: "Shop permits", bill_code: bill.code, kobo: 1_250_000 },
    { kind: "penalty", code: "", name: "Penalty for late payment", bill_code: bill.code, kobo: 10_000 },
  ],
  bills: [
    bill,
    { ...bill, id: 8, code: "BIL-0000008-Y", status: "paid", asset_code: null, asset_title: null },
  ],
  masked: false,
};

const publicUrl = new URL("https://pay.oyo.example");
const contents: Record<string, ReceiptContent> = {
  full: receiptContent(receipt, { government, publicUrl }),
  masked: receiptContent(maskReceipt(receipt), { government, publicUrl }),
};

function screenText(content: ReceiptContent): string {
  const frame = { government, build: "test", user: null };
  const roll = createElement(ReceiptRoll, { content });
  const html = renderToStaticMarkup(createElement(ServerFrame, { value: { frame, nonce: "" } }, roll));
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");
}

/** Sorted unique words, split where lines may break inside a code or an address. */
const textOf = (text: string) =>
  [...new Set(text.normalize("NFC").split(/[\s/·-]+/u))].filter((word) => word !== "").sort();

describe.each(Object.entries(contents))("a receipt in %s", (_, content) => {
  const paper: Record<string, string> = {};
  beforeAll(async () => {
    for (const size of ["a4", "80mm"] satisfies PageFormat[])
      paper[size] = pdfText(await receiptPdf(content, size)).normalize("NFC");
  });

  test.each(["a4", "80mm"])("has the same words on %s as on screen", (size) => {
    expect(textOf(paper[size] ?? "")).toEqual(textOf(screenText(content)));
  });

  test.each(["a4", "80mm"])("has all its content on %s, character by character", (size) => {
    const bare = (text: string) => text.normalize("NFC").replaceAll(/\s+/gu, "");
    const drawn = bare(paper[size] ?? "");
    const { government: office, pairs, lines, plates, after } = content;
    const all = [
      office.name,
      office.office,
      office.address,
      office.phone,
      ...content.marks,
      content.agency,
      content.number,
      content.moment,
      content.sum,
      content.in_words,
      ...content.check,
      ...pairs.flatMap(({ label, value }) => [label, value]),
      ...lines.flatMap(({ name, sum }) => [name, sum]),
      ...plates.flatMap(({ code, title }) => [code, title]),
      ...after.flatMap(({ words: text, status }) => [text, status.toUpperCase()]),
    ];
    expect(all.filter((text) => !drawn.includes(bare(text)))).toEqual([]);
    expect(drawn).not.toContain("\ufffd");
  });
});

describe("the amounts of a receipt", () => {
  const values = (content: ReceiptContent) => content.pairs.filter(({ value }) => value.includes("₦"));

  test("go from the total and the discount to the paid amount and its lines", () => {
    const full = contents["full"] as ReceiptContent;
    expect(values(full)).toEqual([
      { label: "Before the discount", value: "₦13,100.00" },
      { label: "Early payment discount", value: "−₦500.00" },
      { label: "Paid", value: full.sum },
      { label: "Including TX-01 Shop permits", value: "₦12,500.00" },
      { label: "Including Penalty for late payment", value: "₦100.00" },
      { label: "Balance", value: "₦199.00" },
    ]);
  });

  test("show the amount due before the paid amount when part of it became credit", () => {
    const paid: FoundReceipt = {
      ...receipt,
      kobo: 8_910_000,
      lines: [
        { kind: "charge", code: "TX-01", name: "Shop permits", bill_code: bill.code, kobo: 8_464_500 },
        {
          kind: "credit",
          code: "",
          name: "Kept as credit on your account",
          bill_code: bill.code,
          kobo: 445_500,
        },
      ],
      bills: [{ ...bill, discount_kobo: 445_500, owed_kobo: 0, status: "paid" }],
    };
    expect(values(receiptContent(paid, { government, publicUrl }))).toEqual([
      { label: "Before the discount", value: "₦89,100.00" },
      { label: "Early payment discount", value: "−₦4,455.00" },
      { label: "Due", value: "₦84,645.00" },
      { label: "Paid", value: "₦89,100.00" },
      { label: "Including TX-01 Shop permits", value: "₦84,645.00" },
      { label: "Including Kept as credit on your account", value: "₦4,455.00" },
      { label: "Balance", value: "₦0.00" },
    ]);
  });

  test("show how much of the balance is under objection", () => {
    const held = receipt.bills.map((one) => ({ ...one, discount_kobo: 0, held_kobo: 50_00 }));
    const visible = values(receiptContent({ ...receipt, bills: held }, { government, publicUrl }));
    expect(visible.slice(-2)).toEqual([
      { label: "Balance", value: "₦199.00" },
      { label: "Under objection", value: "₦100.00" },
    ]);
  });

  test("are only its lines when there is no discount", () => {
    const bills = receipt.bills.map((one) => ({ ...one, discount_kobo: 0 }));
    expect(values(receiptContent({ ...receipt, bills }, { government, publicUrl }))).toEqual([
      { label: "TX-01 Shop permits", value: "₦12,500.00" },
      { label: "Penalty for late payment", value: "₦100.00" },
      { label: "Balance", value: "₦199.00" },
    ]);
  });
});

describe("the receipt of a bank payment", () => {
  const paid = { on: "2026-10-29", bank: "first-bank", kind: "teller", reference: "TLR 00412" };
  const pairsOf = (found: FoundReceipt) => receiptContent(found, { government, publicUrl }).pairs;
  const all = { ...receipt, method: "Bank teller", paid };

  test("shows the payment date, the bank and the teller number", () => {
    expect(pairsOf(all)).toEqual(
      expect.arrayContaining([
        { label: "Paid by", value: "Bank teller" },
        { label: "Bank", value: "First Bank of Nigeria" },
        { label: "Teller number", value: "TLR 00412" },
        { label: "Payment date", value: "29/10/2026" },
        { label: "Entry date", value: "03/11/2026" },
      ]),
    );
    const transfer = { ...paid, kind: "transfer" };
    expect(pairsOf({ ...all, paid: transfer })).toContainEqual({
      label: "Transfer number",
      value: "TLR 00412",
    });
  });

  test("hides the teller number from anyone with only the receipt's link", () => {
    const labels = pairsOf(maskReceipt(all)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["Bank", "Payment date"]));
    expect(labels).not.toContain("Teller number");
  });
});
