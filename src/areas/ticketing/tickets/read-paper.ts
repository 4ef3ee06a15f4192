import { type TicketPaper, ticketPaper } from "#domain/documents/ticket-paper.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { CurrentGovernment } from "#platform/government.ts";
import { getTicket, type TicketView } from "./get-ticket.ts";

/**
 * A ticket that the actor may hand on, as the books have it.
 * @throws AppError not-found, and forbidden where they may look at it and no more
 */
export async function getPrintable(actor: Actor, id: number): Promise<TicketView> {
  const ticket = await getTicket(actor, id);
  if (ticket.link === "") throw new AppError("forbidden", "You may look at this ticket and not print it.");
  return ticket;
}

/**
 * What stands on a paper of it that is the `prints`th. Who sold it without a network handed it over from their phone, which
 * may have printed it: what the books print is another one.
 */
export function paperOf(ticket: TicketView, government: CurrentGovernment, prints: number): TicketPaper {
  return ticketPaper(ticket, government, prints > 1 || ticket.sold_offline);
}
