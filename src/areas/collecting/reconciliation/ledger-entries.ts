import { type RawBuilder, sql } from "kysely";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A ledger entry at a bank other than a payment, in kobo; negative for money out. */
export interface LedgerEntry {
  readonly kind: BookKind;
  /** ID of the till deposit, payout, refund, wallet deposit or commission. */
  readonly id: number;
  /** ID of the till, settlement batch, refund, wallet funding or commission. */
  readonly record_id: number;
  /** Code of the record that `record_id` identifies. */
  readonly code: string;
  readonly bank: string;
  readonly kobo: number;
  /** Date of the deposit or payout, in Lagos time. */
  readonly day: LagosDate;
  readonly reference: string;
  /** The recipient; null for money in. */
  readonly name: string;
}

/**
 * Each confirmed till deposit, payout, returned payout, refund, confirmed wallet deposit, and commission paid by a
 * bank, as `b`. Conditions on bank, amount or day are pushed into each of its parts.
 */
export const LEDGER_ENTRIES: RawBuilder<unknown> = sql`(
  SELECT 'till' AS kind, m.id, t.id AS record_id, t.code, m.bank, m.kobo, (m.made_at AT TIME ZONE 'Africa/Lagos')::date AS day,
    m.reference, '' AS name
  FROM till_move m JOIN till t ON t.id = m.till_id
  WHERE m.kind = 'to-bank' AND m.confirmed_at IS NOT NULL AND m.withdrawn_at IS NULL
  UNION ALL
  SELECT 'settlement', p.id, s.id, s.code, p.from_bank, -p.kobo, p.paid_on, p.reference, p.bank_account_name
  FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id WHERE p.transfer_id IS NOT NULL
  UNION ALL
  SELECT 'returned', p.id, s.id, s.code, p.from_bank, p.kobo, (p.told_at AT TIME ZONE 'Africa/Lagos')::date, p.reference, ''
  FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id WHERE p.transfer_id IS NOT NULL AND p.state = 'failed'
  UNION ALL
  SELECT 'refund', r.id, r.id, r.code, r.paid_from, -r.kobo, r.paid_on, r.paid_reference, r.account_name
  FROM money_back r WHERE r.kind = 'refund' AND r.status = 'done'
  UNION ALL
  SELECT 'wallet', f.id, f.id, f.code, f.bank, f.kobo, f.paid_on, f.reference, ''
  FROM wallet_funding f WHERE f.way = 'bank' AND f.status = 'confirmed' AND f.reversed_at IS NULL
  UNION ALL
  SELECT 'commission', q.id, q.id, q.code, q.from_bank, -q.kobo, q.paid_on, q.reference, q.bank_account_name
  FROM commission_run q WHERE q.way = 'bank' AND q.status = 'paid') AS b`;

/** Whether a line is matched with `b`, or has it as a suggestion. */
export const isTaken: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM bank_match_book k WHERE k.kind = b.kind AND k.item_id = b.id AND k.live)`;

/** Whether `b` was found at the bank: a line is matched with it. */
export const isMatched: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM bank_match_book k JOIN bank_match n ON n.id = k.match_id
  WHERE k.kind = b.kind AND k.item_id = b.id AND k.live AND n.state = 'standing')`;

/** The same for a payment (`p`). */
export const isPaymentMatched: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM bank_match_payment m JOIN bank_match s ON s.id = m.match_id
  WHERE m.payment_id = p.id AND m.live AND s.state = 'standing')`;

/** Matching ledger entries (`b`), earliest day first. */
export async function readLedgerEntries(
  db: Queryable,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    SELECT b.* FROM ${LEDGER_ENTRIES} WHERE ${where} ORDER BY b.day, b.kind, b.id LIMIT ${limit}`.execute(db);
  return rows;
}
