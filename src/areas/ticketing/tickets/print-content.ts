import { type TicketDocument, ticketContent } from "#domain/documents/ticket-content.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { CurrentGovernment } from "#platform/government.ts";
import { getTicket, type TicketView } from "./get-ticket.ts";

/**
 * A ticket that the actor can print.
 * @throws AppError not-found; forbidden with view access only
 */
export async function getPrintable(actor: Actor, id: number): Promise<TicketView> {
  const ticket = await getTicket(actor, id);
  if (ticket.link === "") throw new AppError("forbidden", "You can view this ticket but not print it.");
  return ticket;
}

/**
 * Content of the `prints`th print. A ticket sold offline may already have been printed by the phone, so every print here is
 * marked.
 */
export function printContent(
  ticket: TicketView,
  government: CurrentGovernment,
  prints: number,
): TicketDocument {
  return ticketContent(ticket, government, prints > 1 || ticket.sold_offline);
}
