import { listTickets } from "#areas/ticketing/tickets/list-tickets.ts";
import { ticketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { readTicketFilters } from "#domain/ticket-filters.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listQuery } from "../paging.ts";
import { dateRangeParam, NO_PAGE } from "../records/date-range-param.ts";

/** Tickets, filtered by the query of the address. */
export const ticketListLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const { fault, from, to } = dateRangeParam(query);
  const filters = { ...readTicketFilters(query), from, to };
  const [list, choices] = await Promise.all([
    listTickets(actor, { ...filters, ...listQuery(query) }),
    ticketChoices(actor, filters.agent),
  ]);
  return { ...list, ...(fault && NO_PAGE), choices, from: from ?? null, to: to ?? null, fault };
});

export type TicketListData = Awaited<ReturnType<typeof ticketListLoader>>;
