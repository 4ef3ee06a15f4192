import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { viewTicketDashboard } from "../../ticket-dashboard/view-dashboard.ts";

/** GET /ticket-dashboard */
export function ticketDashboard(api: Api): void {
  readRoute(api, {
    path: "/ticket-dashboard",
    tags: ["Ticket compliance"],
    summary:
      "Today's sales by hour, category, park and agent, the month against the last, agents out of pattern",
    guard: guard("ticket.view"),
    answer: "The figures of this moment",
    codes: { 503: "search-too-slow" },
    read: (actor) => viewTicketDashboard(actor),
  });
}
