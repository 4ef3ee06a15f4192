import type { ReportDefinition } from "./report.ts";

/** Who of those registered held a ticket on a day: the figures of the screen Ticket compliance. */
export const ticketComplianceReport: ReportDefinition = {
  name: "ticket-compliance",
  title: "Ticket compliance",
  about: "How many registered vehicles and shops held a ticket on a day, and how many did not",
  address: "/admin/report/report?name=ticket-compliance",
  rights: ["ticket.view"],
  groups: {
    lga: "Vehicles by local government",
    park: "Vehicles by park",
    class: "Vehicles by class",
    shop: "Shops by local government",
  },
  time: "day",
  timeLabel: "On",
  initial: "today",
  filters: ["lga"],
  columns: {
    // Those without a ticket are what there is a list of: the others are the rest of those registered.
    registered: { label: "Registered", unit: "count", opens: null, spare: true },
    holding: { label: "With a ticket", unit: "count", opens: null, spare: true },
    missing: { label: "Without", unit: "count" },
    share: { label: "Share with a ticket", unit: "share", of: ["holding", "registered"], opens: null },
  },
  chart: "missing",
  list: { path: "/admin/list/ticket-compliance", asks: { day: "day", lga: "lga" } },
  empty: "Nothing is registered that fits: only what is approved counts.",
};
