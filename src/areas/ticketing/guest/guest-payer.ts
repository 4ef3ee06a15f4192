import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { maskNamed } from "#domain/mask-personal.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";

/** An individual or corporate as users with view access to tickets see it. */
export interface GuestPayer {
  readonly id: number;
  readonly code: string;
  /** Masked, as in lists of batches. */
  readonly name: string;
  /** Masked. */
  readonly phone: string | null;
  readonly lga_name: string | null;
  /** Tickets that name them; 1,000 means 1,000 or more. */
  readonly tickets: number;
  /** Batches that they paid for. */
  readonly batches: number;
}

/** Counted up to here, then shown as "more than". */
const MAX_TICKETS = 1000;

/**
 * An individual, masked; only if it is named on a ticket or paid for a batch in the actor's scope.
 * @throws AppError not-signed-in, forbidden, not-found (also if on no ticket)
 */
export async function guestIndividual(actor: Actor, id: number): Promise<GuestPayer> {
  const scope = authorize(actor, "ticket.view");
  const [ticket, batch] = [chargingScope(scope, "k"), chargingScope(scope, "b")];
  const { rows } = await sql<GuestPayer>`
    SELECT t.id, t.code, t.title AS name, t.phone_number AS phone, l.name AS lga_name,
      (SELECT count(*) FROM (SELECT FROM ticket k WHERE k.individual_id = t.id AND ${ticket} LIMIT ${MAX_TICKETS}) AS k) AS tickets,
      (SELECT count(*) FROM bulk_ticket b WHERE b.individual_id = t.id AND ${batch}) AS batches
    FROM individual t LEFT JOIN lga l ON l.id = t.lga_id WHERE t.id = ${id}`.execute(database());
  return onTicket(rows[0]);
}

/**
 * A corporate, masked; only if it paid for a batch in the actor's scope.
 * @throws AppError not-signed-in, forbidden, not-found (also if on no ticket)
 */
export async function guestCorporate(actor: Actor, id: number): Promise<GuestPayer> {
  const scope = authorize(actor, "ticket.view");
  const [ticket, batch] = [chargingScope(scope, "k"), chargingScope(scope, "b")];
  const { rows } = await sql<GuestPayer>`
    SELECT t.id, t.code, t.title AS name, t.phone_number AS phone, l.name AS lga_name,
      (SELECT count(*) FROM (SELECT FROM ticket k JOIN bulk_ticket b ON b.id = k.bulk_ticket_id
        WHERE b.corporate_id = t.id AND ${ticket} LIMIT ${MAX_TICKETS}) AS k) AS tickets,
      (SELECT count(*) FROM bulk_ticket b WHERE b.corporate_id = t.id AND ${batch}) AS batches
    FROM corporate t LEFT JOIN lga l ON l.id = t.lga_id WHERE t.id = ${id}`.execute(database());
  return onTicket(rows[0]);
}

function onTicket(row: GuestPayer | undefined): GuestPayer {
  if (!row || (row.tickets === 0 && row.batches === 0)) throw notFound();
  return { ...row, name: maskName(row.name), phone: row.phone && maskNamed("phone_number", row.phone) };
}
