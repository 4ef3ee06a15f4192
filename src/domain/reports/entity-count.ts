import { countedRegisters, REGISTER_ASKS, WHOLE_LIST } from "./registers-counted.ts";
import type { ReportDefinition } from "./report.ts";

/** How many of each register there are. Each row opens its own register's list. */
export const entityCount: ReportDefinition = {
  name: "entity-count",
  title: "Entity count",
  about: "How many of each register are in force, waiting and unfinished",
  address: "/admin/reporting/entity-count",
  rights: countedRegisters.map((name) => `${name}.view`),
  groups: { register: "Register" },
  time: "any-days",
  timeLabel: "Entered",
  initial: "all",
  filters: ["lga", "ward", "user"],
  columns: {
    in_force: { label: "In force", unit: "count" },
    waiting: { label: "Waiting for approval", unit: "count", spare: true },
    unfinished: { label: "Draft or returned", unit: "count", spare: true },
    ended: { label: "Ended", unit: "count", spare: true },
    all: { label: "All", unit: "count" },
  },
  chart: "all",
  // Each row has its own path.
  list: { path: "", asks: REGISTER_ASKS, fixed: WHOLE_LIST },
  empty: "Nothing was entered that fits. Choose other days or another place.",
};
