import { ALL_RECORDS, countedRegisters, REGISTER_FILTER_PARAMS } from "./registers-counted.ts";
import type { ReportDefinition } from "./report.ts";

/** Number of records per register. Each row opens the list of its register. */
export const entityCount: ReportDefinition = {
  name: "entity-count",
  title: "Entity count",
  description: "Records in each register, by status",
  address: "/admin/reporting/entity-count",
  rights: countedRegisters.map((name) => `${name}.view`),
  groups: { register: "Register" },
  time: "any-days",
  timeLabel: "Entered",
  initial: "all",
  filters: ["lga", "ward", "user"],
  columns: {
    in_force: { label: "Approved", unit: "count" },
    waiting: { label: "Pending approval", unit: "count", hide_on_narrow: true },
    unfinished: { label: "Draft or returned", unit: "count", hide_on_narrow: true },
    ended: { label: "Inactive", unit: "count", hide_on_narrow: true },
    all: { label: "All", unit: "count" },
  },
  chart: "all",
  // Rows set their own path.
  list: { path: "", filter_params: REGISTER_FILTER_PARAMS, fixed: ALL_RECORDS },
  empty: "No records match these filters. Change the dates or the place.",
};
