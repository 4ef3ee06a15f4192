import { expect, test } from "vitest";
import { reportUrl, soldTicketsUrl } from "./sales-urls.ts";

const PERIOD = { from: "2026-11-01", to: "2026-11-30" };

test.each([
  ["by=category&park=4", "category", 9],
  ["agent=3&from=2026-11-02", "agent", 3],
  ["by=lga&lga=2", "lga", undefined],
  ["", "agent", 7],
] as const)("the back link from a row’s tickets restores the report: %s", (report, by, id) => {
  const tickets = new URL(soldTicketsUrl(new URLSearchParams(report), { by, ...PERIOD }, id), "http://here");
  expect(tickets.searchParams.get("status")).toBe("valid");
  if (id !== undefined) expect(tickets.searchParams.get(by)).toBe(String(id));
  expect(reportUrl(tickets.searchParams)).toBe(`/admin/sales-by-agent${report && `?${report}`}`);
});
