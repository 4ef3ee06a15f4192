import { listName } from "../list-name.ts";
import { REGISTER_ASKS, WHOLE_LIST } from "./registers-counted.ts";
import type { ReportDefinition } from "./report.ts";

/** Shops, put together by place or trade. */
export const shopStatistic: ReportDefinition = {
  name: "shop-statistic",
  title: "Shop statistic",
  about: "Shops by place, market and line of business, and how many work there",
  address: "/admin/reporting/shop-statistic",
  rights: ["shop.view"],
  groups: { lga: "Local government", market: "Market", line: "Line of business" },
  time: "any-days",
  timeLabel: "Entered",
  initial: "all",
  filters: ["lga", "ward"],
  columns: {
    in_force: { label: "In force", unit: "count", opens: { status: "approved" } },
    waiting: {
      label: "Waiting for approval",
      unit: "count",
      opens: { status: "submitted" },
      spare: true,
    },
    staff: { label: "Staff", unit: "count", spare: true },
    all: { label: "Shops", unit: "count" },
  },
  chart: "all",
  list: { path: `/admin/list/${listName("shop")}`, asks: REGISTER_ASKS, fixed: WHOLE_LIST },
  empty: "No shop fits. Choose other days or another place.",
};
