import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type LockedBill, lockBill } from "./lock-bill.ts";

/** Tables of requests on bills, with what a missing one is called. */
const NAMES = { bill_change: "request", instalment_plan: "plan", objection: "objection" } as const;

/**
 * Locks the bill first, then the request, in the same order as everything that changes a bill.
 * @param columns the columns of the request
 * @param reach condition on the bill (`b`)
 * @throws AppError not-found
 */
export async function lockBillRequest<R>(
  tx: Tx,
  table: keyof typeof NAMES,
  id: number,
  columns: RawBuilder<unknown>,
  reach: RawBuilder<unknown>,
): Promise<{ request: R; bill: LockedBill }> {
  const { rows: found } = await sql<{ bill_id: number }>`
    SELECT r.bill_id FROM ${sql.table(table)} r JOIN bill b ON b.id = r.bill_id
    WHERE r.id = ${id} AND ${reach}`.execute(tx);
  if (!found[0]) throw notFound(NAMES[table]);
  const bill = await lockBill(tx, found[0].bill_id, reach);
  const { rows } = await sql<R>`
    SELECT ${columns} FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (!rows[0]) throw notFound(NAMES[table]);
  return { request: rows[0], bill };
}

/** Ends a change or a plan with its decision. */
export async function endBillRequest(
  tx: Tx,
  actor: Actor,
  table: "bill_change" | "instalment_plan",
  id: number,
  status: string,
  decision: string | null,
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET status = ${status}, decision = ${decision}, decided_at = now(),
    decided_by = ${actor.session?.user.id ?? null} WHERE id = ${id}`.execute(tx);
}
