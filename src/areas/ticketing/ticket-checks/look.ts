import { sql } from "kysely";
import { type HolderKind, readHolderKey } from "#domain/bulk-holders.ts";
import { judgeTicket, type Verdict, type Way } from "#domain/ticket-check.ts";
import type { Tx } from "#kernel/db/client.ts";
import { bindBulkTicket } from "../bulk-tickets/bind-ticket.ts";
import type { UnbookedTicket } from "./find-device-ticket.ts";
import { type Found, type FoundTicket, findTicket } from "./find-ticket.ts";

export interface Look {
  readonly way: Way;
  readonly asked: string;
  /** The plate or phone that was seen, as tickets name holders. */
  readonly seen: string | undefined;
  /** The same as it was typed: a ticket reads it as what it is for. */
  readonly typed?: string | undefined;
  /** Whether a plate of no usual form was confirmed. */
  readonly special?: boolean | undefined;
  readonly at: Date;
}

export interface Looked {
  readonly verdict: Verdict;
  readonly ticket: FoundTicket | undefined;
  /** Sold without a network, not in the books yet. */
  readonly unbooked?: UnbookedTicket;
  /** What was seen, as this ticket names its holder. */
  readonly seen?: string | undefined;
}

/**
 * What the books say to a look at a moment; from then on the ticket counts as looked at and is not voided any more. Its
 * row is locked, so that of a look and a voiding one is first.
 */
export async function lookAt(tx: Tx, look: Look): Promise<Looked> {
  const { way, asked, seen, at } = look;
  const before = await findTicket(tx, way, asked, at);
  if (!before.ticket) {
    if (!("unbooked" in before)) return { verdict: before.why, ticket: undefined };
    return { verdict: judgeTicket(before.unbooked, at, seen), ...before };
  }
  await sql`SELECT FROM ticket WHERE id = ${before.ticket.id} FOR NO KEY UPDATE`.execute(tx);
  // As it is now that nobody else can change it.
  const { ticket: found }: Found = await findTicket(tx, "code", before.ticket.security_code, at);
  if (!found) return { verdict: "unknown", ticket: undefined };
  const ticket = await bound(tx, found, look);
  if (ticket.status === "valid" && ticket.first_checked_at === null)
    await tx
      .updateTable("ticket")
      .set({ first_checked_at: sql`clock_timestamp()` })
      .where("id", "=", ticket.id)
      .execute();
  const holder = keyOf(ticket, look, true) ?? seen;
  return { verdict: judgeTicket(ticket, at, holder), ticket, seen: holder };
}

/** What was seen as a ticket names its holder; undefined where it can be none of this ticket's. */
function keyOf({ holder }: FoundTicket, { typed }: Look, special: boolean): string | undefined {
  return typed === undefined ? undefined : readHolderKey(holder as HolderKind, typed, special);
}

/**
 * A ticket of a batch that nobody has used becomes the ticket of who is seen with it, for good: so only of what it is
 * for, and of a plate of no usual form only when the inspector confirms it.
 */
async function bound(tx: Tx, ticket: FoundTicket, look: Look): Promise<FoundTicket> {
  if (ticket.holder_key !== null || judgeTicket(ticket, look.at) !== "valid") return ticket;
  const key = keyOf(ticket, look, look.special ?? false);
  if (key === undefined) return ticket;
  await bindBulkTicket(tx, ticket.id, key, look.at);
  return (await findTicket(tx, "code", ticket.security_code, look.at)).ticket ?? ticket;
}
