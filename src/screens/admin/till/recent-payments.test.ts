import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RecentPayments } from "./recent-payments.tsx";

const row = {
  payment_id: 1,
  number: 1,
  code: "PAY-0000001-A",
  way: "cash",
  kobo: 100_00,
  tendered_kobo: 100_00,
  change_kobo: 0,
  method: "Cash",
  payer_name: "Adéwálé Sọdípọ̀",
  state: "confirmed",
  at: new Date("2026-11-30T09:00:00Z"),
  receipts: [{ id: 7, number: "IRS-2026-0000007", kobo: 100_00, status: "valid" }],
} as const;
const panel = (state: string, status: string) =>
  renderToStaticMarkup(
    createElement(RecentPayments, {
      rows: [{ ...row, state, receipts: row.receipts.map((one) => ({ ...one, status })) }],
    }),
  );

test("the recent payments of a till say which are reversed, and which receipts are cancelled", () => {
  expect(panel("confirmed", "valid")).not.toMatch(/reversed|cancelled/i);
  expect(panel("confirmed", "cancelled")).toContain("(cancelled)");
  expect(panel("reversed", "cancelled")).toContain("Reversed");
});
