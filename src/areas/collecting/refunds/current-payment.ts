import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

export interface CurrentPayment {
  readonly id: number;
  readonly kobo: number;
  readonly provider: string;
}

/**
 * The part of a payment that is not reversed: the payment itself, or the remaining payment after a partial reversal;
 * undefined once it is reversed.
 * @param by by our reference at the payment gateway, or by its ID or that of a remaining payment
 */
export async function findCurrentPayment(
  tx: Tx,
  by: { readonly reference: string } | { readonly id: number },
  lock: RawBuilder<unknown> = sql``,
): Promise<CurrentPayment | undefined> {
  const identified = "id" in by ? sql`n.id = ${by.id}` : sql`n.reference = ${by.reference}`;
  const { rows } = await sql<CurrentPayment>`
    SELECT id, kobo, provider FROM payment WHERE state = 'confirmed' AND id IN (
      SELECT coalesce(n.rest_of_id, n.id) FROM payment n WHERE ${identified}
      UNION ALL SELECT r.id FROM payment n JOIN payment r ON r.rest_of_id = coalesce(n.rest_of_id, n.id) WHERE ${identified})
    ${lock}`.execute(tx);
  return rows[0];
}
