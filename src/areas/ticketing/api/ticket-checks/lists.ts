import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { verdictNames } from "#domain/ticket-check.ts";
import { dayFilter } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { exportChecks } from "../../ticket-checks/export-checks.ts";
import { listChecks } from "../../ticket-checks/list-checks.ts";

const tags = ["Ticket checks"];
const id = z.coerce.number().int().min(1).max(9_999_999_999).optional();

const Query = z.object({
  verdict: z.enum(verdictNames).optional(),
  inspector: id.openapi({ description: "ID of the inspector’s account" }),
  day: dayFilter,
  lga: id,
  park: id,
});

/** Routes to list ticket checks, for officers and guests. */
export function checkListsApi(api: Api): void {
  listRoute(api, {
    path: "/ticket-checks",
    tags,
    summary: "List ticket checks, newest first",
    guard: guard("ticket.view"),
    answer: "A page of ticket checks",
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: Query.shape,
    list: (actor, { query }) => listChecks(actor, query),
  });

  fileRoute(api, {
    path: "/ticket-checks/file",
    tags,
    summary: "Export ticket checks as a table",
    guard: guard("ticket.export"),
    codes: { 422: "invalid" },
    query: Query.extend({ format: z.enum(formatNames) }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportChecks(actor, filters, format);
    },
  });
}
