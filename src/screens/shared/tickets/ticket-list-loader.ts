import { listTickets } from "#areas/ticketing/tickets/list-tickets.ts";
import { ticketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { readTicketFilters } from "#domain/ticket-filters.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listQuery } from "../paging.ts";

/** Tickets, filtered by the query of the address. */
export const ticketListLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const filters = readTicketFilters(query);
  const [list, choices] = await Promise.all([
    listTickets(actor, { ...filters, ...listQuery(query) }),
    ticketChoices(actor, filters.agent),
  ]);
  return { ...list, choices, from: filters.from ?? null, to: filters.to ?? null };
});

export type TicketListData = Awaited<ReturnType<typeof ticketListLoader>>;
