import { z } from "@hono/zod-openapi";
import type { Actor } from "../../actor.ts";
import { may } from "../../authorize.ts";
import { guard } from "../route-parts.ts";

export const ticketTags = ["Tickets"];
export const sells = guard("ticket.sell");
/** The office that may see tickets, or a seller for their own. */
export const looksAtTickets = guard((actor: Actor) =>
  may(actor, "ticket.view") ? "ticket.view" : "ticket.sell",
);
export const MoneyKey = z.object({ "idempotency-key": z.string("An Idempotency-Key is needed for money.") });
