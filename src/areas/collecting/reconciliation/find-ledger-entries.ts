import { type RawBuilder, sql } from "kysely";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import { parseCode } from "#domain/code.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { mayRefund } from "../refunds/visibility.ts";
import { agencyMoneyWithin } from "../settlements/settlement-row.ts";
import { mayCloseTill } from "../tills/till-visibility.ts";
import { isMatched, isPaymentMatched, readLedgerEntries } from "./ledger-entries.ts";
import type { ListedLine } from "./list-lines.ts";

/** A possible match of a line other than payments: in the ledger already, or pending confirmation. */
export interface CandidateEntry {
  readonly kind: BookKind;
  /** ID of the till deposit, payout, refund, wallet deposit or commission. */
  readonly id: number;
  /** ID of the till, settlement batch, refund, wallet funding or commission. */
  readonly record_id: number;
  readonly code: string;
  readonly day: LagosDate;
  /** Bank reference, as entered; empty if there is none yet. */
  readonly reference: string;
  /** Status: `booked` is in the ledger and can only be matched; `waiting` is not confirmed at the bank yet. */
  readonly state: "booked" | "waiting";
  /** Whether the caller can confirm the entry. */
  readonly can_confirm: boolean;
}

type Line = Pick<ListedLine, "bank" | "kobo" | "booked_on">;

/** Days between an entry and its line: banks post late over holidays. */
const NEAR_DAYS = 7;
/** Days searched backwards for manual matches. */
const SEARCH_DAYS = 31;

/**
 * Unmatched till deposits, payouts, refunds, wallet deposits and commissions with a line's bank and amount.
 * @param q a code of a till, batch, refund, funding or commission, searched on any day
 */
export async function findLedgerEntries(actor: Actor, line: Line, q = ""): Promise<CandidateEntry[]> {
  const code = parseCode(q);
  const searchCondition =
    code && ["TIL", "STL", "RFD", "WFD", "COM"].includes(code.prefix)
      ? sql`b.code = ${q.trim().toUpperCase()}`
      : sql`b.day BETWEEN ${line.booked_on}::date - ${SEARCH_DAYS}::integer AND ${line.booked_on}::date + ${NEAR_DAYS}::integer`;
  const [booked, waiting] = await Promise.all([
    readLedgerEntries(database(), sql`${sameAmount(line)} AND ${searchCondition}`, 10),
    findPendingEntries(actor, line),
  ]);
  const visible = booked.map(({ bank: _, kobo: __, name: ___, ...one }) => ({
    ...one,
    state: "booked" as const,
    can_confirm: false,
  }));
  return [...visible, ...waiting];
}

/** Unmatched entries with the bank and amount of a line, at most a week from its day; payers' deposits too. By their codes. */
export async function findUnmatchedCodes(db: Queryable, line: Line): Promise<string[]> {
  const near = (day: RawBuilder<unknown>) =>
    sql`${day} BETWEEN ${line.booked_on}::date - ${NEAR_DAYS}::integer AND ${line.booked_on}::date + ${NEAR_DAYS}::integer`;
  const booked = await readLedgerEntries(db, sql`${sameAmount(line)} AND ${near(sql`b.day`)}`, 5);
  const { rows } = await sql<{ code: string }>`
    SELECT p.code FROM payment p
      JOIN bank_entry e ON e.payment_id = p.id AND e.bank_line_id IS NULL AND e.reversed_at IS NULL
    WHERE p.channel = 'bank' AND p.provider = ${line.bank} AND p.kobo = ${line.kobo} AND p.state = 'confirmed'
      AND ${near(sql`e.paid_on`)} AND NOT ${isPaymentMatched} ORDER BY p.id LIMIT 5`.execute(db);
  return [...booked, ...rows].map(({ code }) => code);
}

function sameAmount({ bank, kobo }: Line): RawBuilder<unknown> {
  return sql`b.bank = ${bank} AND b.kobo = ${kobo} AND NOT ${isMatched}`;
}

/**
 * Entries pending confirmation at the bank. Users who can't confirm them still see them; wallet deposits and
 * commissions are confirmed on their own screens, where their holders are notified.
 */
async function findPendingEntries(actor: Actor, { bank, kobo }: Line): Promise<CandidateEntry[]> {
  const me = actor.session?.user.id ?? 0;
  const incoming = sql`
    SELECT 'till' AS kind, m.id, t.id AS record_id, t.code, (m.made_at AT TIME ZONE 'Africa/Lagos')::date AS day, m.reference,
      ${mayCloseTill(actor)} AND m.made_by <> ${me} AS can_confirm
    FROM till_move m JOIN till t ON t.id = m.till_id
    WHERE m.kind = 'to-bank' AND m.bank = ${bank} AND m.kobo = ${kobo} AND m.confirmed_at IS NULL AND m.withdrawn_at IS NULL
    UNION ALL SELECT 'wallet', f.id, f.id, f.code, f.paid_on, f.reference, false
    FROM wallet_funding f WHERE f.way = 'bank' AND f.bank = ${bank} AND f.kobo = ${kobo} AND f.status = 'waiting'
    ORDER BY kind, id LIMIT 5`;
  const canPay = may(actor, "settlement.pay")
    ? agencyMoneyWithin(authorize(actor, "settlement.pay"), "s")
    : sql`false`;
  const outgoing = sql`
    SELECT 'settlement' AS kind, p.id, s.id AS record_id, s.code, (p.approved_at AT TIME ZONE 'Africa/Lagos')::date AS day,
      '' AS reference, ${canPay} AS can_confirm
    FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id
    WHERE p.state = 'waiting' AND p.kobo = ${-kobo}
    UNION ALL SELECT 'refund', r.id, r.id, r.code, (r.decided_at AT TIME ZONE 'Africa/Lagos')::date, '',
      ${mayRefund(actor, "ask")}::boolean AND NOT coalesce(${ownCondition(actor, "r")} OR ${ownCondition(actor, "bl")}, false)
    FROM money_back r LEFT JOIN bill bl ON bl.id = r.bill_id WHERE r.kind = 'refund' AND r.status = 'approved' AND r.kobo = ${-kobo}
    UNION ALL SELECT 'commission', q.id, q.id, q.code, (q.approved_at AT TIME ZONE 'Africa/Lagos')::date, '', false
    FROM commission_run q WHERE q.status = 'approved' AND q.kobo = ${-kobo} ORDER BY day, id LIMIT 5`;
  const { rows } = await sql<Omit<CandidateEntry, "state">>`${kobo > 0 ? incoming : outgoing}`.execute(
    database(),
  );
  return rows.map((row) => ({ ...row, state: "waiting" as const }));
}
