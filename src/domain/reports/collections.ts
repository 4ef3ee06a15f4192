import { collectionGroups } from "../collections.ts";
import type { ReportDefinition } from "./report.ts";

/** What was collected: the figures of the screen Collections, which its rows open. */
export const collectionsReport: ReportDefinition = {
  name: "collections",
  title: "Collections",
  about: "What was collected and reversed, by day, agency, revenue item, channel, place and officer",
  address: "/admin/report/report?name=collections",
  rights: ["collection.view"],
  groups: collectionGroups,
  time: "days",
  timeLabel: "Collected",
  initial: "this-month",
  filters: ["lga", "agency"],
  columns: {
    lines: { label: "Lines", unit: "count", spare: true },
    collected: { label: "Collected", unit: "money", spare: true },
    reversed: { label: "Reversed", unit: "money", spare: true },
    total: { label: "Total", unit: "money" },
  },
  chart: "total",
  list: {
    path: "/admin/list/collections",
    asks: { from: "from", to: "to", lga: "lga", agency: "agency" },
  },
  empty: "Nothing was collected that fits. Choose other days or fewer filters.",
};
