import { type RawBuilder, sql } from "kysely";
import { referenceKey } from "#domain/bank-reference.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Whether a column holds this bank reference, ignoring how it was typed. */
export function sameReference(column: RawBuilder<unknown>, reference: string): RawBuilder<boolean> {
  return sql<boolean>`bank_reference_key(${column}) = ${referenceKey(reference)}`;
}

/** Serialises writers of the same bank reference until this transaction ends. */
export async function lockReference(
  tx: Pick<Tx, "getExecutor">,
  bank: string,
  reference: string,
): Promise<void> {
  const key = `slip ${bank} ${referenceKey(reference)}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
