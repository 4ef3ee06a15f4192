import { sql } from "kysely";
import { proposeMatches } from "#domain/bank-statement/match.ts";
import type { BankPayment, GatewayDay, OpenLine, Proposal } from "#domain/bank-statement/proposal.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Queryable, type Tx, transaction } from "#kernel/db/client.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { createMatch, isBookKind } from "./create-match.ts";
import { takingsOfAmounts } from "./find-takings.ts";
import { isTaken, readLedgerEntries } from "./ledger-entries.ts";
import { isNotRemainderOfMatched } from "./remainder-of-matched.ts";

/** Open lines processed in one run, earliest first, and of each kind the ledger entries with their amounts. */
const MAX_LINES = 20_000;
/** Matches per transaction. */
const BATCH = 200;

export interface MatchCounts {
  readonly matched: number;
  readonly proposed: number;
}

/**
 * Matches the open lines of an account whose match is certain, and suggests matches for others. It can be repeated:
 * nothing is matched twice, and declined suggestions are not made again.
 * @throws AppError forbidden, not-found
 */
export async function matchLines(
  actor: Actor,
  accountId: number,
  onBatch: () => void = () => undefined,
): Promise<MatchCounts> {
  authorizeBank(actor, "reconciliation.work");
  const proposals = await propose(database(), accountId);
  const counts = { matched: 0, proposed: 0 };
  for (let offset = 0; offset < proposals.length; offset += BATCH) {
    onBatch();
    const batch = await transaction((tx) =>
      writeBatch(tx, actor, accountId, proposals.slice(offset, offset + BATCH)),
    );
    counts.matched += batch.matched;
    counts.proposed += batch.proposed;
  }
  return counts;
}

async function writeBatch(
  tx: Tx,
  actor: Actor,
  accountId: number,
  proposals: readonly Proposal[],
): Promise<MatchCounts> {
  const account = await lockAccount(tx, accountId);
  const counts = { matched: 0, proposed: 0 };
  const matchIds: number[] = [];
  for (const proposal of proposals) {
    // The line or the payment can have been changed since it was read.
    const line = await findOpenLine(tx, proposal.line_id);
    const payment_ids = line && (await lockUnmatched(tx, proposal));
    if (!line || !payment_ids) continue;
    const isCertain = proposal.confidence === "certain";
    const { kind, confidence, words, provider, fee_kobo, book_ids } = proposal;
    matchIds.push(
      await createMatch(tx, actor, {
        account,
        kind,
        how: "auto",
        confidence,
        words,
        provider,
        fee_kobo,
        lines: [line],
        payment_ids,
        book_ids,
        state: isCertain ? "standing" : "proposed",
      }),
    );
    counts[isCertain ? "matched" : "proposed"] += 1;
  }
  if (matchIds.length > 0)
    await audit(tx, actor, {
      action: "bank_account.match",
      record_id: accountId,
      after: { ...counts, matches: matchIds },
    });
  return counts;
}

async function findOpenLine(tx: Tx, id: number): Promise<{ id: number; kobo: number } | undefined> {
  const { rows } = await sql<{ id: number; kobo: number }>`
    SELECT l.id, l.kobo FROM bank_line l WHERE l.id = ${id} AND l.state = 'open' AND NOT EXISTS (
      SELECT FROM bank_day d WHERE d.bank_account_id = l.bank_account_id AND d.day = l.day
        AND d.status IN ('closed', 'confirmed'))`.execute(tx);
  return rows[0];
}

/** The payments of a suggestion, if unchanged since it was made; otherwise undefined. */
async function lockUnmatched(tx: Tx, proposal: Proposal): Promise<readonly number[] | undefined> {
  const { provider, days, payment_ids } = proposal;
  if (proposal.kind === "charge") return [];
  if (isBookKind(proposal.kind)) {
    const ids = proposal.book_ids ?? [];
    const condition = sql`b.kind = ${proposal.kind} AND b.id = ANY(${[...ids]}::bigint[]) AND NOT ${isTaken}`;
    return (await readLedgerEntries(tx, condition, ids.length)).length === ids.length ? [] : undefined;
  }
  // Cards and cheques are searched by every account: what another account matched while waiting is visible to the next
  // query.
  if (proposal.kind === "clearing")
    await sql`SELECT FROM payment WHERE id = ANY(${[...payment_ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
      tx,
    );
  if (!provider || !days) {
    // Locked: a concurrent reversal waits, or it came first and the payment is no longer valid.
    const { rows } = await sql`
      SELECT p.id FROM payment p WHERE p.id = ANY(${[...payment_ids]}::bigint[]) AND p.state = 'confirmed' AND ${isUnmatched}
      ORDER BY p.id FOR SHARE OF p`.execute(tx);
    return rows.length === payment_ids.length ? payment_ids : undefined;
  }
  const { rows } = await sql<{ id: number; kobo: number; fee_kobo: number }>`
    SELECT p.id, p.kobo, coalesce(p.fee_kobo, 0) AS fee_kobo FROM payment p
    WHERE ${isUnmatchedGatewayPayment} AND p.provider = ${provider} AND (p.paid_at AT TIME ZONE 'Africa/Lagos')::date = ANY(${[...days]}::date[])
    ORDER BY p.id FOR SHARE OF p`.execute(tx);
  const net = rows.reduce((sum, { kobo, fee_kobo }) => sum + kobo - fee_kobo, 0);
  const { rows: lines } = await sql<{ kobo: number }>`
    SELECT kobo FROM bank_line WHERE id = ${proposal.line_id}`.execute(tx);
  return net - (proposal.fee_kobo ?? 0) === lines[0]?.kobo ? rows.map(({ id }) => id) : undefined;
}

const isUnmatched = sql`NOT EXISTS (SELECT FROM bank_match_payment m WHERE m.payment_id = p.id AND m.live)`;
const isUnmatchedGatewayPayment = sql`p.channel = 'gateway' AND p.state = 'confirmed' AND ${isUnmatched} AND ${isNotRemainderOfMatched}`;

async function propose(db: Queryable, account: number): Promise<Proposal[]> {
  const { rows: lines } = await sql<OpenLine>`
    SELECT id, booked_on, kobo, narration, reference FROM bank_line
    WHERE bank_account_id = ${account} AND state = 'open' ORDER BY id LIMIT ${MAX_LINES}`.execute(db);
  if (lines.length === 0) return [];
  const days = lines.map(({ booked_on }) => booked_on).sort();
  const amounts = [...new Set(lines.map(({ kobo }) => kobo))];
  const dayRange = [days[0] ?? "", days.at(-1) ?? ""] as const;
  const [payments, booked, takings, gateways, declined] = await Promise.all([
    readPayments(db, account, amounts),
    readUnmatchedEntries(db, account, amounts, dayRange),
    takingsOfAmounts(db, amounts, dayRange, MAX_LINES),
    readGatewayDays(db, ...dayRange),
    readDeclined(
      db,
      lines.map(({ id }) => id),
    ),
  ]);
  const isWhole = [payments, booked, takings].every((list) => list.length <= MAX_LINES);
  const found = proposeMatches(lines, [...payments, ...booked, ...takings], gateways, declined, isWhole);
  return found.filter(({ kind, line_id }) => !declined.has(`${line_id}:${kind}`));
}

/** Unmatched payments of deposits with these amounts; claims from suspense already have their line. */
async function readPayments(
  db: Queryable,
  account: number,
  amounts: readonly number[],
): Promise<BankPayment[]> {
  const { rows } = await sql<BankPayment>`
    SELECT 'payment' AS kind, p.id, p.code, p.kobo, e.paid_on, e.reference, e.depositor
    FROM payment p JOIN bank_entry e ON e.payment_id = p.id AND e.bank_line_id IS NULL AND e.reversed_at IS NULL
    WHERE p.channel = 'bank' AND p.state = 'confirmed' AND p.kobo = ANY(${[...amounts]}::bigint[])
      AND p.provider = (SELECT bank FROM bank_account WHERE id = ${account}) AND ${isUnmatched}
    ORDER BY p.id LIMIT ${MAX_LINES + 1}`.execute(db);
  return rows;
}

/** Other unmatched ledger entries at the bank with these amounts; till deposits of any amount near these days. */
async function readUnmatchedEntries(
  db: Queryable,
  account: number,
  amounts: readonly number[],
  [first, last]: readonly [LagosDate, LagosDate],
): Promise<BankPayment[]> {
  const bank = sql`(SELECT bank FROM bank_account WHERE id = ${account})`;
  const sameAmount = sql`b.bank = ${bank} AND b.kobo = ANY(${[...amounts]}::bigint[]) AND NOT ${isTaken}`;
  const deposits = sql`b.kind = 'till' AND b.bank = ${bank} AND b.kobo <> ALL(${[...amounts]}::bigint[])
    AND b.day BETWEEN ${first}::date - 3 AND ${last}::date AND NOT ${isTaken}`;
  const rows = [
    ...(await readLedgerEntries(db, sameAmount, MAX_LINES + 1)),
    ...(await readLedgerEntries(db, deposits, MAX_LINES)),
  ];
  return rows.map(({ day, name, ...one }) => ({ ...one, paid_on: day, depositor: name }));
}

async function readGatewayDays(db: Queryable, first: LagosDate, last: LagosDate): Promise<GatewayDay[]> {
  const { rows } = await sql<GatewayDay>`
    SELECT p.provider, (p.paid_at AT TIME ZONE 'Africa/Lagos')::date AS day, count(*)::integer AS payments,
      sum(p.kobo)::bigint AS gross_kobo, coalesce(sum(p.fee_kobo), 0)::bigint AS fee_kobo,
      count(*) FILTER (WHERE p.fee_kobo IS NULL)::integer AS untold
    FROM payment p WHERE ${isUnmatchedGatewayPayment} AND p.paid_at >= ${first}::date - interval '12 days'
      AND p.paid_at < ${last}::date + interval '1 day'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Declined matches, in the form of `declinedKey`; "line:kind" for those without a ledger entry. */
async function readDeclined(db: Queryable, lines: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT ml.line_id || ':' || coalesce(mp.payment_id::text, mb.kind || ' ' || mb.item_id,
      CASE m.kind WHEN 'clearing' THEN 'clearing ' || (SELECT string_agg(c.payment_id::text, ',' ORDER BY c.payment_id)
        FROM bank_match_payment c WHERE c.match_id = m.id) END, m.kind) AS key
    FROM bank_match_line ml JOIN bank_match m ON m.id = ml.match_id AND m.state = 'undone'
      LEFT JOIN bank_match_payment mp ON mp.match_id = m.id AND m.kind = 'payment'
      LEFT JOIN bank_match_book mb ON mb.match_id = m.id
    WHERE ml.line_id = ANY(${[...lines]}::bigint[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
