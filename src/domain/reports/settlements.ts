import type { ReportDefinition } from "./report.ts";

/** Batches that pay agencies out, by the last day they are of; what was discarded counts nowhere. */
export const settlementsReport: ReportDefinition = {
  name: "settlements",
  title: "Settlements",
  about: "What was put together for each agency, and what of it is paid out",
  address: "/admin/report/report?name=settlements",
  rights: ["settlement.view"],
  groups: { agency: "Agency", status: "Status" },
  time: "any-days",
  timeLabel: "Ending",
  initial: "this-year",
  filters: ["agency"],
  columns: {
    batches: { label: "Batches", unit: "count" },
    gross: { label: "Collected", unit: "money", spare: true },
    reversed: { label: "Reversed", unit: "money", spare: true },
    fees: { label: "Fees", unit: "money", spare: true },
    paid: { label: "Paid out", unit: "money", opens: { status: "paid" } },
  },
  chart: "paid",
  list: {
    path: "/admin/list/settlements",
    asks: { from: "from", to: "to", agency: "agency" },
    fixed: { standing: "yes" },
  },
  empty: "No batch ends on these days. Choose others.",
};
