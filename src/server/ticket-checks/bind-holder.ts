import { sql } from "kysely";
import { normalisePlate } from "#domain/plate-number.ts";
import { type TicketPeriod, ticketValidity } from "#domain/ticket-validity.ts";
import type { Tx } from "../db/client.ts";
import type { FoundTicket } from "./find-ticket.ts";

/**
 * A ticket of a batch becomes the ticket of who is seen with it first, for its period from then on and never beyond the
 * batch's last day. Call it with the ticket's row locked.
 */
export async function bindHolder(tx: Tx, ticket: FoundTicket, seen: string, at: Date): Promise<FoundTicket> {
  const terms = { period: ticket.period as TicketPeriod, rolling: ticket.rolling };
  const { from, to } = ticketValidity(terms, at);
  const valid_to = new Date(Math.min(to.getTime(), ticket.valid_to.getTime()));
  const plate = ticket.holder === "vehicle" ? normalisePlate(seen, { special: true }) : undefined;
  await tx
    .updateTable("ticket")
    .set({
      holder_key: seen,
      valid_from: from,
      valid_to,
      ...(plate && {
        vehicle_id: sql<number>`(SELECT id FROM vehicle WHERE plate_number = ${plate} AND status = 'approved' LIMIT 1)`,
      }),
    })
    .where("id", "=", ticket.id)
    .where("holder_key", "is", null)
    .execute();
  return { ...ticket, holder_key: seen, valid_from: from, valid_to };
}
