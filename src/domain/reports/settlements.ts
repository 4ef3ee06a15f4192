import type { ReportDefinition } from "./report.ts";

/** Settlement batches by the last day of their period; discarded batches are not counted. */
export const settlementsReport: ReportDefinition = {
  name: "settlements",
  title: "Settlements",
  description: "Amounts paid to each agency",
  address: "/admin/report/report?name=settlements",
  rights: ["settlement.view"],
  groups: { agency: "Agency", status: "Status" },
  time: "any-days",
  timeLabel: "Period end",
  initial: "this-year",
  filters: ["agency"],
  columns: {
    batches: { label: "Batches", unit: "count" },
    gross: { label: "Collected", unit: "money", hide_on_narrow: true },
    reversed: { label: "Reversed", unit: "money", hide_on_narrow: true },
    fees: { label: "Fees", unit: "money", hide_on_narrow: true },
    paid: { label: "Paid", unit: "money", opens: { status: "paid" } },
  },
  chart: "paid",
  list: {
    path: "/admin/list/settlements",
    filter_params: { from: "from", to: "to", agency: "agency" },
    fixed: { standing: "yes" },
  },
  empty: "No settlements end in this period. Change the dates.",
};
