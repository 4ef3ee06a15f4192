import { listName } from "../list-name.ts";
import { ALL_RECORDS, REGISTER_FILTER_PARAMS } from "./registers-counted.ts";
import type { ReportDefinition } from "./report.ts";

/** Number of shops by place or line of business. */
export const shopStatistic: ReportDefinition = {
  name: "shop-statistic",
  title: "Shop statistics",
  description: "Shops and staff by local government, market and line of business",
  address: "/admin/reporting/shop-statistic",
  rights: ["shop.view"],
  groups: { lga: "Local government", market: "Market", line: "Line of business" },
  time: "any-days",
  timeLabel: "Entered",
  initial: "all",
  filters: ["lga", "ward"],
  columns: {
    in_force: { label: "Approved", unit: "count", opens: { status: "approved" } },
    waiting: {
      label: "Pending approval",
      unit: "count",
      opens: { status: "submitted" },
      hide_on_narrow: true,
    },
    staff: { label: "Staff", unit: "count", hide_on_narrow: true },
    all: { label: "Shops", unit: "count" },
  },
  chart: "all",
  list: {
    path: `/admin/list/${listName("shop")}`,
    filter_params: REGISTER_FILTER_PARAMS,
    fixed: ALL_RECORDS,
  },
  empty: "No shops match these filters. Change the dates or the place.",
};
