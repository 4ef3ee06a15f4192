import { sql } from "kysely";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { found, IN_BOOKS } from "./in-books.ts";

/** What the books have at a bank and no line stands for. Kobo; less than 0 for what went out. */
export interface MissingAtBank {
  readonly kind: "payment" | BookKind;
  /** Of the payment, the till, the batch or the refund. */
  readonly id: number;
  readonly code: string;
  /** Who paid or was paid. */
  readonly name: string;
  readonly kobo: number;
  /** Told apart from others of the same kind. */
  readonly key: string;
}

/** What a bank should have of one day and no line of it stands for. At most 50 payments, and 50 others. */
export async function findMissing(db: Queryable, bank: string, day: LagosDate): Promise<MissingAtBank[]> {
  const [payments, booked] = await Promise.all([
    sql<MissingAtBank>`
      SELECT 'payment' AS kind, p.id, p.code, p.payer_name AS name, p.kobo, p.code AS key
      FROM bank_entry e JOIN payment p ON p.id = e.payment_id
      WHERE e.status = 'confirmed' AND e.reversed_at IS NULL AND p.state = 'confirmed' AND e.bank_line_id IS NULL
        AND e.paid_on = ${day} AND e.bank = ${bank}
        AND NOT EXISTS (SELECT FROM bank_match_payment m JOIN bank_match s ON s.id = m.match_id
          WHERE m.payment_id = p.id AND m.live AND s.state = 'standing') ORDER BY p.id LIMIT 50`.execute(db),
    sql<MissingAtBank>`
      SELECT b.kind, b.record_id AS id, b.code, b.name, b.kobo, b.kind || ' ' || b.id AS key FROM ${IN_BOOKS}
      WHERE b.bank = ${bank} AND b.day = ${day} AND NOT ${found} ORDER BY b.kind, b.id LIMIT 50`.execute(db),
  ]);
  return [...payments.rows, ...booked.rows];
}
