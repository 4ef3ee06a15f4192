import { sql } from "kysely";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { isMatched, isPaymentMatched, LEDGER_ENTRIES } from "./ledger-entries.ts";

/** An unmatched ledger entry at a bank, in kobo; negative for money out. */
export interface MissingAtBank {
  readonly kind: "payment" | BookKind;
  /** ID of the payment, till, settlement batch, refund, wallet funding or commission. */
  readonly id: number;
  readonly code: string;
  /** Name of the payer or recipient; empty for till deposits, wallet deposits and returned payouts. */
  readonly name: string;
  readonly kobo: number;
  /** Key that distinguishes the entry from others of the same kind. */
  readonly key: string;
}

/** Unmatched entries of one day at a bank. At most 50 payments, and 50 others. */
export async function findMissing(db: Queryable, bank: string, day: LagosDate): Promise<MissingAtBank[]> {
  const [payments, booked] = await Promise.all([
    sql<MissingAtBank>`
      SELECT 'payment' AS kind, p.id, p.code, p.payer_name AS name, p.kobo, p.code AS key
      FROM bank_entry e JOIN payment p ON p.id = e.payment_id
      WHERE e.status = 'confirmed' AND e.reversed_at IS NULL AND p.state = 'confirmed' AND e.bank_line_id IS NULL
        AND e.paid_on = ${day} AND e.bank = ${bank}
        AND NOT ${isPaymentMatched} ORDER BY p.id LIMIT 50`.execute(db),
    sql<MissingAtBank>`
      SELECT b.kind, b.record_id AS id, b.code, b.name, b.kobo, b.kind || ' ' || b.id AS key FROM ${LEDGER_ENTRIES}
      WHERE b.bank = ${bank} AND b.day = ${day} AND NOT ${isMatched} ORDER BY b.kind, b.id LIMIT 50`.execute(
      db,
    ),
  ]);
  return [...payments.rows, ...booked.rows];
}
