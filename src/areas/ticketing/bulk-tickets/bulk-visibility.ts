import { type RawBuilder, sql } from "kysely";
import { type Actor, isGuest, type Scope } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";
import { type LockedBatch, lockBatch } from "./prepaid.ts";

/**
 * Condition on the batches (`bt`) that the actor can access: by their right, those of their agencies and local governments.
 * Sellers without the right to create batches for the office access only their own, because access includes printing.
 * @throws AppError not-signed-in, forbidden
 */
export function batchesWithin(actor: Actor): RawBuilder<boolean> {
  if (!may(actor, "ticket.bulk") && may(actor, "ticket.sell"))
    return sql`bt.ticket_agent_id = (SELECT link.ticket_agent_id FROM ticket_agent_user link
      WHERE link.user_id = ${actor.session?.user.id ?? 0})`;
  return batchesInScope(authorize(actor, "ticket.view"));
}

/**
 * Whether the actor sees batches only with masked people and without codes: guests, whatever rights their role has, and actors
 * with view access only.
 */
export function isReadOnly(actor: Actor): boolean {
  return isGuest(actor) || (!may(actor, "ticket.bulk") && !may(actor, "ticket.sell"));
}

/** The right that applies to the actor: that of officers, or that of agents for their own batches. */
export function bulkRight(actor: Actor): "ticket.bulk" | "ticket.sell" {
  return may(actor, "ticket.bulk") ? "ticket.bulk" : "ticket.sell";
}

/**
 * Locks a batch that the actor can work on until the transaction ends.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function lockAccessibleBatch(
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

/** @throws AppError still-issuing, wrong-status unless all its tickets are issued */
export function requireIssued(batch: Pick<LockedBatch, "status" | "issued" | "quantity">): void {
  if (batch.status !== "paid")
    throw new AppError("conflict", "This batch has no tickets: it isn’t paid yet, or it was cancelled.", {
      code: "wrong-status",
    });
  if (batch.issued < batch.quantity)
    throw new AppError(
      "conflict",
      "The tickets in this batch are still being issued. Try again when they are all issued.",
      {
        code: "still-issuing",
      },
    );
}

/**
 * Condition on batches (`bt`) within a scope: by agency and local government; batches without a place only for unlimited
 * scopes.
 */
export function batchesInScope(scope: Scope): RawBuilder<boolean> {
  return withinScope(scope, { lga: inColumn("bt.lga_id"), agency: inColumn("bt.agency_id") });
}
