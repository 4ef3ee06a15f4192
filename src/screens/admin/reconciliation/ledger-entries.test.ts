import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LedgerEntryList } from "./ledger-entries.tsx";
import type { LineData } from "./line-loader.ts";

const entry = { id: 8, record_id: 8, day: "2026-11-30", reference: "TRF 1", can_confirm: false };
const list = (kind: string, state: string) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(LedgerEntryList, {
        line: {
          can: { reconcile: false, claim: false },
          ledger_entries: [{ ...entry, code: "WFD-0000008-S", kind, state }],
        } as unknown as LineData["line"],
      }),
    ),
  ).replaceAll(/<[^>]+>/g, "");

test("a pending wallet funding was paid at the bank, and nobody has approved it", () => {
  expect(list("wallet", "waiting")).toContain("Pending funding WFD-0000008-S, paid 30 Nov 2026");
  expect(list("wallet", "waiting")).not.toMatch(/approved|Recorded/);
  expect(list("wallet", "booked")).toContain("Recorded funding WFD-0000008-S, 30 Nov 2026");
});

test("pending refunds, payouts and commissions are approved", () => {
  for (const kind of ["refund", "settlement", "commission"])
    expect(list(kind, "waiting")).toContain("approved 30 Nov 2026");
});
