import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { isMatched, isPaymentMatched, LEDGER_ENTRIES } from "./ledger-entries.ts";
import { isInState } from "./line-state.ts";

/** Totals of a day of one account, in kobo. */
export interface DayFigures {
  /** Number of bank lines that count on the day. */
  readonly lines: number;
  /** Number of these lines that are not matched or classified yet. */
  readonly open: number;
  /** Number of bank lines booked on an earlier day that was already closed. */
  readonly late: number;
  readonly in_kobo: number;
  readonly out_kobo: number;
  /** Amount expected at the bank for the day, in kobo: deposits of payers, tills and wallets, and returned payouts. */
  readonly expected_kobo: number;
  /** Part of `expected_kobo` that was found at the bank on any day, in kobo. */
  readonly found_kobo: number;
  /** Money out in the ledger for the day, in kobo: payouts to agencies, refunds and commissions. */
  readonly expected_out_kobo: number;
  /** Part of `expected_out_kobo` that was found at the bank on any day, in kobo. */
  readonly found_out_kobo: number;
  /** Money in that is matched with the ledger, in kobo. */
  readonly matched_kobo: number;
  /** Money out that is matched with the ledger, in kobo. */
  readonly matched_out_kobo: number;
  readonly suspense_kobo: number;
  /** Card and cheque payments at all tills up to the day that no bank has paid yet, in kobo. */
  readonly uncleared_kobo: number;
  readonly closing_kobo: number | null;
  /** Whether a bank statement covers the day. */
  readonly has_statement: boolean;
}

/** The current totals of a day of an account. */
export async function dayFigures(db: Queryable, account: number, day: LagosDate): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    SELECT count(*)::integer AS lines, (count(*) FILTER (WHERE state IN ('open', 'proposed')))::integer AS open,
      (count(*) FILTER (WHERE day <> booked_on))::integer AS late,
      coalesce(sum(kobo) FILTER (WHERE kobo > 0), 0)::bigint AS in_kobo,
      coalesce(-sum(kobo) FILTER (WHERE kobo < 0), 0)::bigint AS out_kobo,
      coalesce(sum(kobo) FILTER (WHERE ${isInState("matched")} AND kobo > 0), 0)::bigint AS matched_kobo,
      coalesce(-sum(kobo) FILTER (WHERE ${isInState("matched")} AND kobo < 0), 0)::bigint AS matched_out_kobo,
      coalesce(sum(kobo) FILTER (WHERE ${isInState("suspense")}), 0)::bigint AS suspense_kobo,
      (array_agg(balance_kobo ORDER BY id DESC) FILTER (WHERE balance_kobo IS NOT NULL))[1] AS closing_kobo,
      ${depositTotal(account, day, false)} + ${entryTotal(account, day, "in", false)} AS expected_kobo,
      ${depositTotal(account, day, true)} + ${entryTotal(account, day, "in", true)} AS found_kobo,
      ${entryTotal(account, day, "out", false)} AS expected_out_kobo, ${entryTotal(account, day, "out", true)} AS found_out_kobo,
      ${unclearedTotal(day)} AS uncleared_kobo,
      EXISTS (SELECT FROM bank_statement WHERE bank_account_id = ${account} AND ${day}::date BETWEEN from_day AND to_day) AS has_statement
    FROM bank_line l WHERE bank_account_id = ${account} AND day = ${day}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("The totals query returned no row.");
  return figures;
}

/** Deposits of payers. */
function depositTotal(account: number, day: LagosDate, isFound: boolean) {
  const only = isFound ? isPaymentMatched : sql`true`;
  return sql`(SELECT coalesce(sum(p.kobo), 0)::bigint FROM bank_entry e JOIN payment p ON p.id = e.payment_id
    WHERE e.status = 'confirmed' AND e.reversed_at IS NULL AND p.state = 'confirmed' AND e.bank_line_id IS NULL AND e.paid_on = ${day}
      AND e.bank = (SELECT bank FROM bank_account WHERE id = ${account}) AND ${only})`;
}

/** Till deposits and returned payouts, or payouts and refunds. */
function entryTotal(account: number, day: LagosDate, direction: "in" | "out", isFound: boolean) {
  const only = isFound ? isMatched : sql`true`;
  return sql`(SELECT coalesce(sum(abs(b.kobo)), 0)::bigint FROM ${LEDGER_ENTRIES}
    WHERE b.bank = (SELECT bank FROM bank_account WHERE id = ${account}) AND b.day = ${day}
      AND ${direction === "in" ? sql`b.kobo > 0` : sql`b.kobo < 0`} AND ${only})`;
}

/** Only the line that pays a card or cheque payment shows its bank, so this covers all banks. */
function unclearedTotal(day: LagosDate) {
  return sql`(SELECT coalesce(sum(p.kobo), 0)::bigint FROM till_payment t JOIN payment p ON p.id = t.payment_id
    WHERE t.way <> 'cash' AND t.reversed_at IS NULL AND p.paid_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'
      AND NOT ${isPaymentMatched})`;
}
