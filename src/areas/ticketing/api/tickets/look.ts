import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { readTicketFilters, reportPeriod, salesGroups } from "#domain/ticket-filters.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { dayAsked, Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { exportSales } from "../../tickets/export-sales.ts";
import { getTicket } from "../../tickets/get-ticket.ts";
import { groupSales } from "../../tickets/group-sales.ts";
import { listTickets } from "../../tickets/list-tickets.ts";
import { looksAtTickets, ticketTags as tags } from "./parts.ts";

const id = z
  .string()
  .regex(/^\d{1,10}$/, "Send its number; 0 for none.")
  .optional();
const Asked = z.object({
  from: dayAsked,
  to: dayAsked,
  status: z.enum(["valid", "void"]).optional(),
  agent: id,
  super_agent: id,
  category: id,
  park: id,
  lga: id,
  agency: id,
});

/** The filters of a call, by the rules the screens read their addresses by. */
const filtersOf = (query: z.output<typeof Asked>) =>
  readTicketFilters(
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ),
  );

/** The days of a report: a time that is none, or too long, is refused where a screen would shorten it. */
async function reported(query: z.output<typeof Asked>) {
  const filters = filtersOf(query);
  const period = reportPeriod(filters, await lagosToday(database()));
  const { from, to } = filters;
  if (from !== undefined && from !== period.from) {
    const fields: Fields =
      from > period.to
        ? { to: ["Not before the first day."] }
        : { from: ["At most 366 days: choose a shorter time."] };
    throw new AppError("invalid", "Check the days.", { fields });
  }
  return { ...filters, ...period, ...(to && { to }) };
}

/** Tickets as the office sees them, and sales put together. */
export function lookingApi(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/tickets",
    tags,
    summary: "Tickets, the latest sold first",
    middleware: guard("ticket.view"),
    request: {
      query: PageParams.extend(Asked.shape).extend({
        q: SearchText.optional().openapi({
          description:
            "A ticket's code or security code, a plate, a shop's code, a phone, or words of its agent's name",
        }),
      }),
    },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const { after, per_page, q } = query;
    return c.json(
      shownPage(await listTickets(c.get("actor"), { ...filtersOf(query), after, per_page, q }), per_page),
      200,
    );
  });

  const one = createRoute({
    method: "get",
    path: "/tickets/{id}",
    tags,
    summary: "One ticket with its legs, checks and history; its seller sees their own",
    middleware: looksAtTickets,
    request: { params: IdParam },
    responses: { 200: json("The ticket", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getTicket(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  const Group = Asked.extend({ by: z.enum(salesGroups).default("agent") });
  const sales = createRoute({
    method: "get",
    path: "/ticket-sales",
    tags,
    summary: "Sales of this month, or of days that are named, put together",
    middleware: guard("ticket.view"),
    request: { query: Group },
    responses: {
      200: json("The groups and their totals", success(Loose)),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(sales, async (c) => {
    const { by, ...query } = c.req.valid("query");
    return c.json(shown(await groupSales(c.get("actor"), by, await reported(query))), 200);
  });

  const file = createRoute({
    method: "get",
    path: "/ticket-sales/file",
    tags,
    summary: "The same as a table",
    middleware: guard("ticket.export"),
    request: { query: Group.extend({ format: z.enum(formatNames).default("csv") }) },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid", 503: "search-too-slow" }) },
  });
  api.openapi(file, async (c) => {
    const { by, format, ...query } = c.req.valid("query");
    return sendMade(await exportSales(c.get("actor"), by, await reported(query), format));
  });
}
