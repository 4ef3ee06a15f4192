import { listTickets } from "#areas/ticketing/tickets/list-tickets.ts";
import { ticketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { readTicketFilters } from "#domain/ticket-filters.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

/** Tickets as the address asks for them. */
export const ticketListLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const filters = readTicketFilters(query);
  const q = (query.get("q") ?? "").slice(0, 100);
  const [list, choices] = await Promise.all([
    listTickets(actor, { ...filters, q, per_page: PER_PAGE, after: afterOf(query) }),
    ticketChoices(actor, filters.agent),
  ]);
  return { ...list, choices, from: filters.from ?? null, to: filters.to ?? null };
});

export type TicketListData = Awaited<ReturnType<typeof ticketListLoader>>;
