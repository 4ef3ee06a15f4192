import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";

export interface PaymentStatus {
  readonly id: number;
  readonly kobo: number;
  readonly provider: string;
}

/**
 * The part of a payment that is not reversed: the payment itself, or the remaining payment after a partial reversal;
 * undefined once it is reversed.
 * @param which by our reference at the payment gateway, or by its ID or that of a remaining payment
 */
export async function findStatus(
  tx: Tx,
  which: { readonly reference: string } | { readonly id: number },
  lock: RawBuilder<unknown> = sql``,
): Promise<PaymentStatus | undefined> {
  const named = "id" in which ? sql`n.id = ${which.id}` : sql`n.reference = ${which.reference}`;
  const { rows } = await sql<PaymentStatus>`
    SELECT id, kobo, provider FROM payment WHERE state = 'confirmed' AND id IN (
      SELECT coalesce(n.rest_of_id, n.id) FROM payment n WHERE ${named}
      UNION ALL SELECT r.id FROM payment n JOIN payment r ON r.rest_of_id = coalesce(n.rest_of_id, n.id) WHERE ${named})
    ${lock}`.execute(tx);
  return rows[0];
}
