import { createRoute } from "@hono/zod-openapi";
import { Loose } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, json, success } from "#platform/http/route-parts.ts";
import { shown } from "#platform/http/shown.ts";
import { viewTicketDashboard } from "../../ticket-dashboard/view-dashboard.ts";

/** GET /ticket-dashboard */
export function ticketDashboard(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/ticket-dashboard",
    tags: ["Ticket compliance"],
    summary:
      "Today's sales by hour, category, park and agent, the month against the last, agents out of pattern",
    middleware: guard("ticket.view"),
    responses: {
      200: json("The figures of this moment", success(Loose)),
      ...failures({ 503: "search-too-slow" }),
    },
  });
  api.openapi(route, async (c) => c.json(shown(await viewTicketDashboard(c.get("actor"))), 200));
}
