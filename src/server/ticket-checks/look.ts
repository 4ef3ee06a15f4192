import { sql } from "kysely";
import { judgeTicket, type Verdict, type Way } from "#domain/ticket-check.ts";
import type { Tx } from "../db/client.ts";
import { bindHolder } from "./bind-holder.ts";
import type { UnbookedTicket } from "./find-device-ticket.ts";
import { type Found, type FoundTicket, findTicket } from "./find-ticket.ts";

export interface Look {
  readonly way: Way;
  readonly asked: string;
  /** The plate or phone that was seen, as tickets name holders. */
  readonly seen: string | undefined;
  readonly at: Date;
}

export interface Looked {
  readonly verdict: Verdict;
  readonly ticket: FoundTicket | undefined;
  /** Sold without a network, not in the books yet. */
  readonly unbooked?: UnbookedTicket;
}

/**
 * What the books say to a look at a moment; from then on the ticket counts as looked at and is not voided any more. Its
 * row is locked, so that of a look and a voiding one is first.
 */
export async function lookAt(tx: Tx, { way, asked, seen, at }: Look): Promise<Looked> {
  const before = await findTicket(tx, way, asked, at);
  if (!before.ticket) {
    if (!("unbooked" in before)) return { verdict: before.why, ticket: undefined };
    return { verdict: judgeTicket(before.unbooked, at, seen), ...before };
  }
  await sql`SELECT FROM ticket WHERE id = ${before.ticket.id} FOR NO KEY UPDATE`.execute(tx);
  // As it is now that nobody else can change it.
  const { ticket: found }: Found = await findTicket(tx, "code", before.ticket.security_code, at);
  if (!found) return { verdict: "unknown", ticket: undefined };
  const isUnbound = found.holder_key === null && seen !== undefined && judgeTicket(found, at) === "valid";
  const ticket = isUnbound ? await bindHolder(tx, found, seen, at) : found;
  if (ticket.status === "valid" && ticket.first_checked_at === null)
    await tx
      .updateTable("ticket")
      .set({ first_checked_at: sql`clock_timestamp()` })
      .where("id", "=", ticket.id)
      .execute();
  return { verdict: judgeTicket(ticket, at, seen), ticket };
}
