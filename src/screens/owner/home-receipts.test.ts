import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Receipts } from "./home-panels.tsx";

const receipt = {
  id: 7,
  number: "IRS-2026-0000007",
  issued_at: new Date("2026-11-30T09:00:00Z"),
  kobo: 8_641_770,
  method: "Bank transfer",
  status: "valid",
  payer: "Adéwálé Sọdípọ̀",
  bills: ["BIL-0000012-K"],
  print_count: 0,
  for_another: null,
};
const panel = (status: string) =>
  renderToStaticMarkup(createElement(Receipts, { receipts: [{ ...receipt, status }], base: "/individual" }));

test("the latest receipts say which are cancelled", () => {
  expect(panel("cancelled")).toContain("Cancelled");
  expect(panel("valid")).toContain("IRS-2026-0000007");
  expect(panel("valid")).not.toContain("Cancelled");
});
