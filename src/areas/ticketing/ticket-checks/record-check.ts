import { sql } from "kysely";
import type { HolderKind } from "#domain/bulk-holders.ts";
import { type CheckMethod, type Verdict, validateTicket } from "#domain/ticket-check.ts";
import { normaliseHolder } from "#domain/ticket-holder.ts";
import type { Tx } from "#kernel/db/client.ts";
import { bindBulkTicket } from "../bulk-tickets/bind-ticket.ts";
import type { UnbookedTicket } from "./find-device-ticket.ts";
import { type FoundTicket, findTicket, type TicketLookup } from "./find-ticket.ts";

export interface TicketCheck {
  readonly method: CheckMethod;
  readonly query: string;
  /** The plate or phone number seen, normalised. */
  readonly seen: string | undefined;
  /** The same as typed; its meaning depends on the ticket. */
  readonly typed?: string | undefined;
  /** Whether a plate of an unusual form was confirmed. */
  readonly special?: boolean | undefined;
  readonly at: Date;
}

export interface CheckOutcome {
  readonly verdict: Verdict;
  readonly ticket: FoundTicket | undefined;
  /** Sold offline and not recorded yet. */
  readonly unbooked?: UnbookedTicket;
  /** What was seen, normalised for this ticket. */
  readonly seen?: string | undefined;
}

/**
 * Verdict of the database at a time. From then on the ticket counts as checked and its seller can't void it. Its row is locked
 * to order checks and voiding.
 */
export async function recordCheck(tx: Tx, check: TicketCheck): Promise<CheckOutcome> {
  const { method, query, seen, at } = check;
  const lookup = await findTicket(tx, method, query, at);
  if (!lookup.ticket) {
    if (!("unbooked" in lookup)) return { verdict: lookup.why, ticket: undefined };
    return { verdict: validateTicket(lookup.unbooked, at, seen), ...lookup };
  }
  await sql`SELECT FROM ticket WHERE id = ${lookup.ticket.id} FOR NO KEY UPDATE`.execute(tx);
  // Read again now that the row is locked.
  const { ticket: found }: TicketLookup = await findTicket(tx, "code", lookup.ticket.security_code, at);
  if (!found) return { verdict: "unknown", ticket: undefined };
  const ticket = await bindIfUnassigned(tx, found, check);
  if (ticket.status === "valid" && ticket.first_checked_at === null)
    await tx
      .updateTable("ticket")
      .set({ first_checked_at: sql`clock_timestamp()` })
      .where("id", "=", ticket.id)
      .execute();
  const holder = normalisedHolder(ticket, check, true) ?? seen;
  return { verdict: validateTicket(ticket, at, holder), ticket, seen: holder };
}

/** Normalised holder that was seen; undefined if it can't be the holder of this ticket. */
function normalisedHolder(
  { holder }: FoundTicket,
  { typed }: TicketCheck,
  special: boolean,
): string | undefined {
  return typed === undefined ? undefined : normaliseHolder(holder as HolderKind, typed, { special });
}

/**
 * Assigns an unassigned ticket of a batch permanently to the holder seen with it: only if the kind matches, and with a plate of
 * an unusual form only if confirmed.
 */
async function bindIfUnassigned(tx: Tx, ticket: FoundTicket, check: TicketCheck): Promise<FoundTicket> {
  if (ticket.holder_key !== null || validateTicket(ticket, check.at) !== "valid") return ticket;
  const key = normalisedHolder(ticket, check, check.special ?? false);
  if (key === undefined) return ticket;
  await bindBulkTicket(tx, ticket.id, key, check.at);
  return (await findTicket(tx, "code", ticket.security_code, check.at)).ticket ?? ticket;
}
