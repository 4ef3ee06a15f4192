import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { verdictNames } from "#domain/ticket-check.ts";
import { dayAsked, Loose, PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, json, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shownPage } from "#platform/http/shown.ts";
import { exportChecks } from "../../ticket-checks/export-checks.ts";
import { listChecks } from "../../ticket-checks/list-checks.ts";

const tags = ["Ticket checks"];
const id = z.coerce.number().int().min(1).max(9_999_999_999).optional();

const Asked = z.object({
  verdict: z.enum(verdictNames).optional(),
  inspector: id.openapi({ description: "The number of the account that looked" }),
  day: dayAsked,
  lga: id,
  park: id,
});

/** Looks at tickets, as the office and guests see them. */
export function ticketCheckLists(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/ticket-checks",
    tags,
    summary: "Looks at tickets, the latest first",
    middleware: guard("ticket.view"),
    request: { query: PageParams.extend(Asked.shape) },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listChecks(c.get("actor"), query), query.per_page), 200);
  });

  const file = createRoute({
    method: "get",
    path: "/ticket-checks/file",
    tags,
    summary: "The same as a table",
    middleware: guard("ticket.export"),
    request: { query: Asked.extend({ format: z.enum(formatNames) }) },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid" }) },
  });
  api.openapi(file, async (c) => {
    const { format, ...query } = c.req.valid("query");
    return sendMade(await exportChecks(c.get("actor"), query, format));
  });
}
