import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { requestStates } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { Day, SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { exportHistory } from "../../service-requests/export-history.ts";
import { historyTotals, listEnded } from "../../service-requests/request-history.ts";

const tags = ["Service requests"];
const idParam = z.coerce.number().int().min(1).max(9_999_999_999).optional();

const Query = z.object({
  q: SearchText.optional(),
  status: z.enum(requestStates).optional(),
  service_id: idParam,
  provider_id: idParam,
  from: Day.optional().openapi({
    description: "First day of the period in which the requests ended, such as 2026-11-01",
  }),
  to: Day.optional(),
});

const canView = guard((actor: Actor) =>
  may(actor, "service_request.view") ? "service_request.view" : "service_request.work",
);

/** Routes for ended requests: time taken, rating, reopenings. */
export function serviceHistory(api: Api): void {
  listRoute(api, {
    path: "/service-requests/history",
    tags,
    summary: "List ended requests, newest first",
    guard: canView,
    answer: "A page of requests",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listEnded(actor, query),
  });

  readRoute(api, {
    path: "/service-requests/history/totals",
    tags,
    summary: "Get totals of ended requests",
    guard: canView,
    answer: "The totals",
    codes: { 422: "invalid" },
    query: Query.shape,
    read: (actor, { query }) => historyTotals(actor, query),
  });

  fileRoute(api, {
    path: "/service-requests/history/file",
    tags,
    summary: "Export all ended requests as a file. The export is recorded in the audit trail",
    guard: guard("service_request.export"),
    codes: { 422: "invalid" },
    query: Query.extend({ format: z.enum(formatNames) }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportHistory(actor, filters, format);
    },
  });
}
