import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { guard } from "#platform/http/route-parts.ts";

export const ticketTags = ["Tickets"];
export const canSell = guard("ticket.sell");
/** Officers who can view tickets, or sellers for their own. */
export const canReadTickets = guard((actor: Actor) =>
  may(actor, "ticket.view") ? "ticket.view" : "ticket.sell",
);
