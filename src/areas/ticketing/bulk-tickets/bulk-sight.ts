import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";
import { isMasked } from "../tickets/ticket-sight.ts";
import { type LockedBatch, lockBatch } from "./prepaid.ts";

/**
 * Which batches (`bt`) somebody sees: by their right those of their agencies and local governments. Whoever sells and makes none
 * for the office sees one's own alone, whatever else they may look at: what they see they may print.
 * @throws AppError not-signed-in, forbidden
 */
export function batchesWithin(actor: Actor): RawBuilder<boolean> {
  if (!may(actor, "ticket.bulk") && may(actor, "ticket.sell"))
    return sql`bt.ticket_agent_id = (SELECT link.ticket_agent_id FROM ticket_agent_user link
      WHERE link.user_id = ${actor.session?.user.id ?? 0})`;
  return batchesReached(authorize(actor, "ticket.view"));
}

/**
 * Whether somebody sees a batch only with its people masked and without its codes: a guest, whatever rights were added to the
 * role, and whoever only looks.
 */
export function onlyLooks(actor: Actor): boolean {
  return isMasked(actor) || (!may(actor, "ticket.bulk") && !may(actor, "ticket.sell"));
}

/** What the right to a batch is called for whoever asks: the office's, or an agent's over one's own. */
export function bulkRight(actor: Actor): "ticket.bulk" | "ticket.sell" {
  return may(actor, "ticket.bulk") ? "ticket.bulk" : "ticket.sell";
}

/**
 * A batch that whoever asks may work on, held until the transaction ends.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function lockOwnBatch(
  tx: Tx,
  actor: Actor,
  id: number,
  permission: string,
): Promise<LockedBatch> {
  authorize(actor, permission);
  const { rows } =
    await sql`SELECT FROM bulk_ticket bt WHERE bt.id = ${id} AND ${batchesWithin(actor)}`.execute(tx);
  const batch = rows.length === 0 ? undefined : await lockBatch(tx, id);
  if (!batch) throw notFound("batch");
  if (permission !== "ticket.sell") authorize(actor, permission, batch);
  return batch;
}

/** @throws AppError still-issuing, wrong-status while its tickets are not all there */
export function requireIssued(batch: LockedBatch): void {
  if (batch.status !== "paid")
    throw new AppError("conflict", "Its tickets are not there: it is not paid, or it was cancelled.", {
      code: "wrong-status",
    });
  if (batch.issued < batch.quantity)
    throw new AppError("conflict", "Its tickets are still being issued. Wait until they all are.", {
      code: "still-issuing",
    });
}

/** Which batches (`bt`) a scope reaches: by agency and local government; one of no place only whoever is bound to none. */
export function batchesReached(scope: Scope): RawBuilder<boolean> {
  return withinScope(scope, { lga: inColumn("bt.lga_id"), agency: inColumn("bt.agency_id") });
}
