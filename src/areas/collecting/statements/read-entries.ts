import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";

export interface PayerOf {
  readonly type: "individual" | "corporate";
  readonly id: number;
}

export interface EntryRow {
  readonly on: LagosDate;
  readonly what: string;
  /** Code of the bill, request, payment or refund it stands on; nothing where payers were put together. */
  readonly ref: string;
  readonly kobo: number;
  /** The bill it is about; null of credit. */
  readonly bill_id: number | null;
}

/**
 * Everything that moved a payer's account, as rows (on_day, rank, id, what, ref, kobo, bill_id): bills as they were issued, what was
 * added to them since, what was paid and let off, and money that no bill needed. Lateness is charged when it is paid.
 * @param sight which bills (`b`) whoever asks may see
 */
function movements(
  { type, id }: PayerOf,
  sight: RawBuilder<unknown>,
  withCredit: boolean,
): RawBuilder<unknown> {
  const column = sql.ref(`b.${type}_id`);
  const bills = sql`bill b WHERE ${column} = ${id} AND b.status <> 'cancelled' AND b.issued_on IS NOT NULL AND ${sight}`;
  const signed = sql`CASE WHEN t.reverses_id IS NULL THEN t.amount ELSE -t.amount END`;
  // What was reversed is taken back on the day that was done: both stand there.
  const bookedOn = sql`CASE WHEN t.reverses_id IS NULL THEN a.paid_on ELSE (t.created_at AT TIME ZONE 'Africa/Lagos')::date END`;
  const taken = sql`CASE WHEN t.reverses_id IS NULL THEN '' ELSE ', reversed' END`;
  return sql`
    WITH mine AS MATERIALIZED (SELECT b.id, b.code, b.title, b.issued_on FROM ${bills})
    SELECT m.issued_on AS on_day, 1 AS rank, m.id, m.title AS what, m.code AS ref,
      (SELECT coalesce(sum(l.kobo), 0)::bigint FROM bill_line l WHERE l.bill_id = m.id AND l.kind = 'charge') AS kobo,
      m.id AS bill_id FROM mine m
    UNION ALL
    SELECT (c.decided_at AT TIME ZONE 'Africa/Lagos')::date, 2, c.id, initcap(c.kind) || ' on ' || m.code, c.code, c.kobo, m.id
    FROM mine m JOIN bill_change c ON c.bill_id = m.id WHERE c.status = 'approved' AND c.kobo IS NOT NULL
    UNION ALL
    SELECT ${bookedOn}, 3, a.payment_id, 'Penalty and interest on ' || m.code || ${taken}, m.code, sum(${signed})::bigint, m.id
    FROM mine m JOIN allocation a ON a.bill_id = m.id AND a.kind IN ('penalty', 'interest') JOIN transfer t ON t.id = a.transfer_id
    GROUP BY 1, a.payment_id, m.id, m.code, t.reverses_id IS NULL
    UNION ALL
    SELECT (d.created_at AT TIME ZONE 'Africa/Lagos')::date, 4, d.payment_id, 'Discount for paying early' || CASE WHEN d.kobo < 0 THEN ', taken back' ELSE '' END, m.code, -d.kobo, m.id
    FROM mine m JOIN discount_taken d ON d.bill_id = m.id
    UNION ALL
    SELECT ${bookedOn}, 5, a.payment_id, 'Payment of ' || m.code || ${taken}, p.code, -sum(${signed})::bigint, m.id
    FROM mine m JOIN allocation a ON a.bill_id = m.id AND a.kind IN ('charge', 'penalty', 'interest')
      JOIN transfer t ON t.id = a.transfer_id JOIN payment p ON p.id = a.payment_id
    GROUP BY 1, a.payment_id, p.code, m.id, m.code, t.reverses_id IS NULL
    ${withCredit ? creditOf({ type, id }) : sql``}`;
}

/** Money on the payer's own account with the office, transfer by transfer. */
function creditOf({ type, id }: PayerOf): RawBuilder<unknown> {
  return sql`UNION ALL
    SELECT (t.created_at AT TIME ZONE 'Africa/Lagos')::date, 6, 0,
      CASE WHEN rf.id IS NOT NULL THEN 'Refunded to the payer’s account ••••••' || right(rf.account_number, 4)
        WHEN t.reverses_id IS NOT NULL AND t.credit_account = k.id THEN 'Kept in the payer’s favour again: a payment with it was reversed'
        WHEN t.reverses_id IS NOT NULL THEN 'Not kept in the payer’s favour any more: the payment was reversed'
        WHEN t.credit_account = k.id THEN 'Kept in the payer’s favour' ELSE 'Used of what was kept in the payer’s favour' END,
      coalesce(rf.code, p.code, ''),
      CASE WHEN t.credit_account = k.id THEN -t.amount ELSE t.amount END, NULL::bigint
    FROM account k JOIN transfer t ON t.credit_account = k.id OR t.debit_account = k.id
      LEFT JOIN money_back rf ON rf.hold_id = t.pending_id
      LEFT JOIN allocation a ON a.transfer_id = coalesce(t.reverses_id, t.id) LEFT JOIN payment p ON p.id = a.payment_id
    WHERE k.kind = 'payer-credit' AND ${sql.ref(`k.${type}_id`)} = ${id} AND t.kind IN ('posted', 'post')`;
}

/** What the account came to before a day, kobo. */
export async function balanceBefore(
  db: Queryable,
  payer: PayerOf,
  seen: { readonly sight: RawBuilder<unknown>; readonly withCredit: boolean },
  day: LagosDate,
): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(m.kobo), 0)::bigint AS kobo FROM (${movements(payer, seen.sight, seen.withCredit)}) AS m
    WHERE m.on_day < ${day}`.execute(db);
  return rows[0]?.kobo ?? 0;
}

/** The entries of a time in order, at most `most`. */
export async function readEntries(
  db: Queryable,
  payer: PayerOf,
  seen: { readonly sight: RawBuilder<unknown>; readonly withCredit: boolean },
  time: { readonly from: LagosDate; readonly to: LagosDate; readonly most: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT m.on_day AS on, m.what, m.ref, m.kobo, m.bill_id FROM (${movements(payer, seen.sight, seen.withCredit)}) AS m
    WHERE m.on_day BETWEEN ${time.from} AND ${time.to} AND m.kobo <> 0
    ORDER BY m.on_day, m.rank, m.id, m.ref LIMIT ${time.most}`.execute(db);
  return rows;
}
