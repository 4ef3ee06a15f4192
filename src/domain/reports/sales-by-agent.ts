import { salesGroupLabels, salesGroups } from "../ticket-filters.ts";
import type { ReportDefinition } from "./report.ts";

/** Ticket sales by agent. */
export const salesByAgentReport: ReportDefinition = {
  name: "sales-by-agent",
  title: "Sales by agent",
  description: "Tickets sold and voided, and commission earned",
  address: "/admin/report/report?name=sales-by-agent",
  rights: ["ticket.view"],
  groups: Object.fromEntries(salesGroups.map((name) => [name, salesGroupLabels[name]])),
  time: "days",
  timeLabel: "Sold",
  initial: "this-month",
  filters: ["lga", "agency"],
  columns: {
    tickets: { label: "Tickets", unit: "count", opens: { status: "valid" } },
    void: { label: "Voided", unit: "count", opens: { status: "void" }, hide_on_narrow: true },
    earned: {
      label: "Commissions",
      unit: "money",
      opens: { status: "valid" },
      hide_on_narrow: true,
    },
    sold: { label: "Sales", unit: "money", opens: { status: "valid" } },
  },
  chart: "sold",
  list: {
    path: "/admin/sales-by-agent/tickets",
    filter_params: { from: "from", to: "to", lga: "lga", agency: "agency" },
  },
  empty: "No sales match these filters. Change the dates or the place.",
};
