import { type Selectable, sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import type { Payment } from "#kernel/db/tables.ts";

/** A payment with a locked row, and the time of the lock. */
export type LockedPayment = Selectable<Payment> & { readonly now: Date };

/** Locks a payment's row until the transaction ends. @throws Error if there is none */
export function lockPayment(
  tx: Tx,
  by: { readonly id: number } | { readonly reference: string },
): Promise<LockedPayment> {
  const query = tx.selectFrom("payment").selectAll().select(sql<Date>`clock_timestamp()`.as("now"));
  return ("id" in by ? query.where("id", "=", by.id) : query.where("reference", "=", by.reference))
    .forUpdate()
    .executeTakeFirstOrThrow();
}
