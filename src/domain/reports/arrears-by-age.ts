import type { ReportDefinition } from "./report.ts";

/** How long what is late has been late. Days since the first day on which something was due and not paid. */
export const arrearsAges = {
  "1-30": { label: "1 to 30 days", from: 1, to: 30 },
  "31-90": { label: "31 to 90 days", from: 31, to: 90 },
  "91-180": { label: "91 to 180 days", from: 91, to: 180 },
  "181-365": { label: "181 to 365 days", from: 181, to: 365 },
  "366": { label: "More than a year", from: 366, to: null },
} as const;

export type ArrearsAge = keyof typeof arrearsAges;
/** The youngest first. */
export const arrearsAgeNames = ["1-30", "31-90", "91-180", "181-365", "366"] as const;

/** Bills that are late today, and what of their charges should have been paid. */
export const arrearsByAge: ReportDefinition = {
  name: "arrears-by-age",
  title: "Arrears by age",
  about: "What should have been paid by now and was not, by how long, agency and place",
  address: "/admin/report/report?name=arrears-by-age",
  rights: ["bill.view"],
  groups: { age: "How long late", agency: "Agency", lga: "Local government" },
  time: "now",
  timeLabel: "",
  initial: "today",
  filters: ["lga", "agency"],
  columns: {
    bills: { label: "Bills", unit: "count" },
    late: { label: "Late", unit: "money" },
  },
  chart: "late",
  list: { path: "/admin/reporting/late-bills", asks: { lga: "lga", agency: "agency" } },
  empty: "No bill is late that fits.",
};
