import type { ReportDefinition } from "./report.ts";

/** Registered vehicles and shops with and without a ticket on a day. */
export const ticketComplianceReport: ReportDefinition = {
  name: "ticket-compliance",
  title: "Ticket compliance",
  description: "Vehicles and shops with and without a ticket",
  address: "/admin/report/report?name=ticket-compliance",
  rights: ["ticket.view"],
  groups: {
    lga: "Vehicles by local government",
    park: "Vehicles by park",
    class: "Vehicles by class",
    shop: "Shops by local government",
  },
  time: "day",
  timeLabel: "Date",
  initial: "today",
  filters: ["lga"],
  columns: {
    // The list contains only those without a ticket.
    registered: { label: "Registered", unit: "count", opens: null, hide_on_narrow: true },
    holding: { label: "With a ticket", unit: "count", opens: null, hide_on_narrow: true },
    missing: { label: "Without a ticket", unit: "count" },
    share: { label: "Percentage with a ticket", unit: "share", of: ["holding", "registered"], opens: null },
  },
  chart: "missing",
  list: { path: "/admin/list/ticket-compliance", filter_params: { day: "day", lga: "lga" } },
  empty: "No approved records match these filters.",
};
