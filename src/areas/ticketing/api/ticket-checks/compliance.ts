import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { complianceKindNames } from "#domain/ticket-compliance.ts";
import { dayAsked, idOrNone, Loose, nameAsked, PageParams } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, json, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shown } from "#platform/http/shown.ts";
import { exportCompliance } from "../../ticket-compliance/export-compliance.ts";
import { listMissing } from "../../ticket-compliance/list-missing.ts";
import { viewCompliance } from "../../ticket-compliance/view-compliance.ts";

const tags = ["Ticket compliance"];
const CODES = { 422: "invalid", 503: "search-too-slow" } as const;

const Asked = z.object({
  kind: z.enum(complianceKindNames).default("vehicle"),
  day: dayAsked.openapi({ description: "A Lagos date; today when left out" }),
  lga: idOrNone.openapi({ description: "0: those that lie in none" }),
  park: idOrNone.openapi({ description: "Of vehicles; 0: those of no park" }),
  class: nameAsked.optional(),
});

/** Who of those registered holds a ticket. */
export function ticketCompliance(api: Api): void {
  const view = createRoute({
    method: "get",
    path: "/ticket-compliance",
    tags,
    summary:
      "How many registered vehicles or shops hold a ticket on a day, by place and class, and on the days before",
    middleware: guard("ticket.view"),
    request: { query: Asked },
    responses: { 200: json("The counts", success(Loose)), ...failures(CODES) },
  });
  api.openapi(view, async (c) =>
    c.json(shown(await viewCompliance(c.get("actor"), c.req.valid("query"))), 200),
  );

  const missing = createRoute({
    method: "get",
    path: "/ticket-compliance/missing",
    tags,
    summary: "Registered vehicles or shops that hold no ticket on a day",
    middleware: guard("ticket.view"),
    request: { query: PageParams.extend(Asked.shape) },
    responses: { 200: json("A page, and the number to go on after", success(Loose)), ...failures(CODES) },
  });
  api.openapi(missing, async (c) =>
    c.json(shown(await listMissing(c.get("actor"), c.req.valid("query"))), 200),
  );

  const file = createRoute({
    method: "get",
    path: "/ticket-compliance/file",
    tags,
    summary: "The counts of a day, or who holds no ticket, as a table",
    middleware: guard("ticket.export"),
    request: {
      query: Asked.extend({
        of: z.enum(["counts", "missing"]).default("counts"),
        format: z.enum(formatNames),
      }),
    },
    responses: { 200: fileAnswer, ...failures(CODES) },
  });
  api.openapi(file, async (c) => {
    const { format, ...query } = c.req.valid("query");
    return sendMade(await exportCompliance(c.get("actor"), query, format));
  });
}
