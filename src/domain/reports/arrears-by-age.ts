import type { ReportDefinition } from "./report.ts";

/** Age bands of overdue amounts, in days since the first missed due date. */
export const arrearsAges = {
  "1-30": { label: "1 to 30 days", from: 1, to: 30 },
  "31-90": { label: "31 to 90 days", from: 31, to: 90 },
  "91-180": { label: "91 to 180 days", from: 91, to: 180 },
  "181-365": { label: "181 to 365 days", from: 181, to: 365 },
  "366": { label: "More than a year", from: 366, to: null },
} as const;

export type ArrearsAge = keyof typeof arrearsAges;
/** In order of age. */
export const arrearsAgeNames = ["1-30", "31-90", "91-180", "181-365", "366"] as const;

/** Overdue bills as of today, and their overdue charges. */
export const arrearsByAge: ReportDefinition = {
  name: "arrears-by-age",
  title: "Arrears by age",
  description: "Overdue amounts by agency and local government",
  address: "/admin/report/report?name=arrears-by-age",
  rights: ["bill.view"],
  groups: { age: "Age", agency: "Agency", lga: "Local government" },
  time: "now",
  timeLabel: "",
  initial: "today",
  filters: ["lga", "agency"],
  columns: {
    bills: { label: "Bills", unit: "count" },
    late: { label: "Overdue", unit: "money" },
  },
  chart: "late",
  list: { path: "/admin/reporting/late-bills", filter_params: { lga: "lga", agency: "agency" } },
  empty: "No overdue bills match these filters.",
};
