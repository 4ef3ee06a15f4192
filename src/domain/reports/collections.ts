import { collectionGroups } from "../collections.ts";
import type { ReportDefinition } from "./report.ts";

/** Collections; rows open the Collections list. */
export const collectionsReport: ReportDefinition = {
  name: "collections",
  title: "Collections",
  description: "By day, agency, revenue item, channel, local government or officer",
  address: "/admin/report/report?name=collections",
  rights: ["collection.view"],
  groups: collectionGroups,
  time: "days",
  timeLabel: "Collected",
  initial: "this-month",
  filters: ["lga", "agency"],
  columns: {
    lines: { label: "Lines", unit: "count", hide_on_narrow: true },
    collected: { label: "Collected", unit: "money", hide_on_narrow: true },
    reversed: { label: "Reversed", unit: "money", hide_on_narrow: true },
    total: { label: "Total", unit: "money" },
  },
  chart: "total",
  list: {
    path: "/admin/list/collections",
    filter_params: { from: "from", to: "to", lga: "lga", agency: "agency" },
  },
  empty: "No collections match these filters. Change the dates or remove a filter.",
};
