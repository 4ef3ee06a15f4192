import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PaidBills } from "./payment-tables.tsx";

const bill = {
  id: 12,
  code: "BIL-0000012-K",
  title: "Land use charge",
  agency: "Internal Revenue Service",
  status: "paid",
  kobo: 8_641_770,
  credit_kobo: 0,
};
const table = (credit_kobo: number, state: "confirmed" | "reversed") =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(PaidBills, {
        bills: [{ ...bill, credit_kobo }],
        elsewhere: { bills: 0, kobo: 0 },
        state,
      }),
    ),
  )
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/ +\.(?=\d\d)/g, ".");

test("the bills of a payment show what was paid without what became credit", () => {
  expect(table(0, "confirmed")).toMatch(/Paid \(₦\).*86,417\.70/s);
  const credit = table(8_641_770, "confirmed");
  expect(credit).toMatch(/\s0\.00/);
  expect(credit).toContain("₦86,417.70 added to credit");
  expect(table(1_770, "confirmed")).toMatch(/86,400\.00.*₦17\.70 added to credit/s);
});

test("the bills of a reversed payment keep what was credit, as removed", () => {
  const credit = table(8_641_770, "reversed");
  expect(credit).toContain("Reversed (₦)");
  expect(credit).toContain("₦86,417.70 of credit removed");
  expect(credit).not.toContain("Paid (₦)");
});
