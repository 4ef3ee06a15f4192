import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";

export interface StatementPayer {
  readonly type: "individual" | "corporate";
  readonly id: number;
}

export interface EntryRow {
  readonly on: LagosDate;
  readonly what: string;
  /** Code of the bill, request, payment or refund; blank for merged payers. */
  readonly ref: string;
  readonly kobo: number;
  /** The related bill; null for credit. */
  readonly bill_id: number | null;
}

/**
 * All movements of a payer's account as rows (on_day, rank, id, what, ref, kobo, bill_id): issued bills, later changes,
 * payments, discounts, and credit. Penalty and interest are charged when they are paid.
 * @param visibility condition on bills (`b`) that the actor can see
 */
function movements(
  { type, id }: StatementPayer,
  visibility: RawBuilder<unknown>,
  withCredit: boolean,
): RawBuilder<unknown> {
  const column = sql.ref(`b.${type}_id`);
  const bills = sql`bill b WHERE ${column} = ${id} AND b.status <> 'cancelled' AND b.issued_on IS NOT NULL AND ${visibility}`;
  const signed = sql`CASE WHEN t.reverses_id IS NULL THEN t.amount ELSE -t.amount END`;
  // Reversals are separate entries on the day of the reversal.
  const bookedOn = sql`CASE WHEN t.reverses_id IS NULL THEN a.paid_on ELSE (t.created_at AT TIME ZONE 'Africa/Lagos')::date END`;
  // Reversals are listed after the other entries of the day, so that none precedes the entry that it reverses.
  const laterIfReversed = sql`CASE WHEN t.reverses_id IS NULL THEN 0 ELSE 10 END`;
  const reversedSuffix = sql`CASE WHEN t.reverses_id IS NULL THEN '' ELSE ', reversed' END`;
  return sql`
    WITH mine AS MATERIALIZED (SELECT b.id, b.code, b.title, b.issued_on FROM ${bills})
    SELECT m.issued_on AS on_day, 1 AS rank, m.id, m.title AS what, m.code AS ref,
      (SELECT coalesce(sum(l.kobo), 0)::bigint FROM bill_line l WHERE l.bill_id = m.id AND l.kind = 'charge') AS kobo,
      m.id AS bill_id FROM mine m
    UNION ALL
    SELECT (c.decided_at AT TIME ZONE 'Africa/Lagos')::date, 2, c.id, initcap(c.kind) || ' on ' || m.code, c.code, c.kobo, m.id
    FROM mine m JOIN bill_change c ON c.bill_id = m.id WHERE c.status = 'approved' AND c.kobo IS NOT NULL
    UNION ALL
    SELECT ${bookedOn}, 3 + ${laterIfReversed}, a.payment_id, 'Penalty and interest on ' || m.code || ${reversedSuffix}, m.code, sum(${signed})::bigint, m.id
    FROM mine m JOIN allocation a ON a.bill_id = m.id AND a.kind IN ('penalty', 'interest') JOIN transfer t ON t.id = a.transfer_id
    GROUP BY 1, a.payment_id, m.id, m.code, t.reverses_id IS NULL
    UNION ALL
    SELECT (d.created_at AT TIME ZONE 'Africa/Lagos')::date, CASE WHEN d.kobo < 0 THEN 14 ELSE 4 END, d.payment_id, 'Early payment discount' || CASE WHEN d.kobo < 0 THEN ', reversed' ELSE '' END, m.code, -d.kobo, m.id
    FROM mine m JOIN discount_taken d ON d.bill_id = m.id
    UNION ALL
    SELECT ${bookedOn}, 5 + ${laterIfReversed}, a.payment_id, 'Payment of ' || m.code || ${reversedSuffix}, p.code, -sum(${signed})::bigint, m.id
    FROM mine m JOIN allocation a ON a.bill_id = m.id AND a.kind IN ('charge', 'penalty', 'interest')
      JOIN transfer t ON t.id = a.transfer_id JOIN payment p ON p.id = a.payment_id
    GROUP BY 1, a.payment_id, p.code, m.id, m.code, t.reverses_id IS NULL
    ${withCredit ? creditMovements({ type, id }) : sql``}`;
}

/** Movements of the payer's credit, by transfer. */
function creditMovements({ type, id }: StatementPayer): RawBuilder<unknown> {
  return sql`UNION ALL
    SELECT (t.created_at AT TIME ZONE 'Africa/Lagos')::date, CASE WHEN t.reverses_id IS NULL THEN 6 ELSE 16 END, 0,
      CASE WHEN rf.id IS NOT NULL THEN 'Refunded to the payer’s account ••••••' || right(rf.account_number, 4)
        WHEN t.reverses_id IS NOT NULL AND t.credit_account = k.id THEN 'Credit restored: a payment from credit was reversed'
        WHEN t.reverses_id IS NOT NULL THEN 'Credit removed: the payment was reversed'
        WHEN t.credit_account = k.id THEN 'Credit added' ELSE 'Credit used' END,
      coalesce(rf.code, p.code, ''),
      CASE WHEN t.credit_account = k.id THEN -t.amount ELSE t.amount END, NULL::bigint
    FROM account k JOIN transfer t ON t.credit_account = k.id OR t.debit_account = k.id
      LEFT JOIN money_back rf ON rf.hold_id = t.pending_id
      LEFT JOIN allocation a ON a.transfer_id = coalesce(t.reverses_id, t.id) LEFT JOIN payment p ON p.id = a.payment_id
    WHERE k.kind = 'payer-credit' AND ${sql.ref(`k.${type}_id`)} = ${id} AND t.kind IN ('posted', 'post')`;
}

/** The balance of the account before a day, in kobo. */
export async function balanceBefore(
  db: Queryable,
  payer: StatementPayer,
  access: { readonly visibility: RawBuilder<unknown>; readonly withCredit: boolean },
  day: LagosDate,
): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(m.kobo), 0)::bigint AS kobo FROM (${movements(payer, access.visibility, access.withCredit)}) AS m
    WHERE m.on_day < ${day}`.execute(db);
  return rows[0]?.kobo ?? 0;
}

/** The entries of a period in order, at most `most`. */
export async function readEntries(
  db: Queryable,
  payer: StatementPayer,
  access: { readonly visibility: RawBuilder<unknown>; readonly withCredit: boolean },
  period: { readonly from: LagosDate; readonly to: LagosDate; readonly limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT m.on_day AS on, m.what, m.ref, m.kobo, m.bill_id FROM (${movements(payer, access.visibility, access.withCredit)}) AS m
    WHERE m.on_day BETWEEN ${period.from} AND ${period.to} AND m.kobo <> 0
    ORDER BY m.on_day, m.rank, m.id, m.ref LIMIT ${period.limit}`.execute(db);
  return rows;
}
