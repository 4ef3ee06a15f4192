import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { complianceKindNames } from "#domain/ticket-compliance.ts";
import { dayFilter, idOrNone, nameFilter, PageParams } from "#platform/http/page-schemas.ts";
import { fileRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { exportCompliance } from "../../ticket-compliance/export-compliance.ts";
import { listMissing } from "../../ticket-compliance/list-missing.ts";
import { viewCompliance } from "../../ticket-compliance/view-compliance.ts";

const tags = ["Ticket compliance"];
const CODES = { 422: "invalid", 503: "search-too-slow" } as const;

const Query = z.object({
  kind: z.enum(complianceKindNames).default("vehicle"),
  day: dayFilter.openapi({ description: "Date (Lagos time). Default: today" }),
  lga: idOrNone.openapi({
    description: "ID of a local government. Use 0 for vehicles or shops that have none",
  }),
  park: idOrNone.openapi({
    description: "ID of a park, for vehicles only. Use 0 for vehicles that have none",
  }),
  class: nameFilter.optional(),
});

/** Routes for ticket compliance. */
export function complianceApi(api: Api): void {
  readRoute(api, {
    path: "/ticket-compliance",
    tags,
    summary:
      "Count registered vehicles or shops with a ticket on a given day and the days before it, by place and class",
    guard: guard("ticket.view"),
    answer: "The counts",
    codes: CODES,
    query: Query.shape,
    read: (actor, { query }) => viewCompliance(actor, query),
  });

  readRoute(api, {
    path: "/ticket-compliance/missing",
    tags,
    summary: "List registered vehicles or shops without a ticket on a day",
    guard: guard("ticket.view"),
    answer: "A page of the list, and the ID after which the next page starts",
    codes: CODES,
    query: PageParams.extend(Query.shape).shape,
    read: (actor, { query }) => listMissing(actor, query),
  });

  fileRoute(api, {
    path: "/ticket-compliance/file",
    tags,
    summary: "Export the counts of a day, or the vehicles or shops without a ticket, as a table",
    guard: guard("ticket.export"),
    codes: CODES,
    query: Query.extend({
      of: z.enum(["counts", "missing"]).default("counts"),
      format: z.enum(formatNames),
    }).shape,
    file: (actor, { query }) => {
      const { format, ...filters } = query;
      return exportCompliance(actor, filters, format);
    },
  });
}
