import { z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { readTicketFilters, reportPeriod, salesGroups } from "#domain/ticket-filters.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { dayFilter, SearchText } from "#platform/http/page-schemas.ts";
import { fileRoute, listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { exportSales } from "../../tickets/export-sales.ts";
import { getTicket } from "../../tickets/get-ticket.ts";
import { groupSales } from "../../tickets/group-sales.ts";
import { listTickets } from "../../tickets/list-tickets.ts";
import { canReadTickets, ticketTags as tags } from "./parts.ts";

const id = z
  .string()
  .regex(/^\d{1,10}$/, "Send an ID, or 0 for none.")
  .optional();
const Query = z.object({
  from: dayFilter,
  to: dayFilter,
  status: z.enum(["valid", "void"]).optional(),
  agent: id,
  super_agent: id,
  category: id,
  park: id,
  lga: id,
  agency: id,
});

/** Filters of a request, parsed by the same rules as the URLs of the screens. */
const filtersOf = (query: z.output<typeof Query>) =>
  readTicketFilters(
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ),
  );

/** Days of a report. An invalid or too long period is refused here; a screen would shorten it. */
async function reportFilters(query: z.output<typeof Query>) {
  const filters = filtersOf(query);
  const period = reportPeriod(filters, await lagosToday(database()));
  const { from, to } = filters;
  if (from !== undefined && from !== period.from) {
    const fields: Fields =
      from > period.to
        ? { to: ["Enter a last day on or after the first day."] }
        : { from: ["Select a period of at most 366 days."] };
    throw new AppError("invalid", "Check the dates.", { fields });
  }
  return { ...filters, ...period, ...(to && { to }) };
}

/** Routes for tickets as officers see them, and for grouped sales. */
export function readApi(api: Api): void {
  listRoute(api, {
    path: "/tickets",
    tags,
    summary: "List tickets, newest first",
    guard: guard("ticket.view"),
    answer: "A page of tickets",
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: {
      ...Query.shape,
      q: SearchText.optional().openapi({
        description:
          "Ticket code or verification code, plate, shop code, phone number, or part of the agent’s name",
      }),
    },
    list: (actor, { query }) => {
      const { after, per_page, q } = query;
      return listTickets(actor, { ...filtersOf(query), after, per_page, q });
    },
  });

  readRoute(api, {
    path: "/tickets/{id}",
    tags,
    summary: "Get a ticket with its ledger entries, checks and history. Sellers see their own tickets",
    guard: canReadTickets,
    answer: "The ticket",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getTicket(actor, ids.id),
  });

  const GroupQuery = Query.extend({ by: z.enum(salesGroups).default("agent") });
  readRoute(api, {
    path: "/ticket-sales",
    tags,
    summary: "Get the ticket sales of this month or of a period, in groups",
    guard: guard("ticket.view"),
    answer: "The groups and their totals",
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: GroupQuery.shape,
    read: async (actor, { query }) => {
      const { by, ...filters } = query;
      return groupSales(actor, by, await reportFilters(filters));
    },
  });

  fileRoute(api, {
    path: "/ticket-sales/file",
    tags,
    summary: "Export grouped ticket sales as a table",
    guard: guard("ticket.export"),
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: GroupQuery.extend({ format: z.enum(formatNames).default("csv") }).shape,
    file: async (actor, { query }) => {
      const { by, format, ...filters } = query;
      return exportSales(actor, by, await reportFilters(filters), format);
    },
  });
}
