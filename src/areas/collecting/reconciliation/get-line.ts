import { sql } from "kysely";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { authorizeBank, mayBank } from "./authorize-bank.ts";
import { type Candidates, findCandidates } from "./find-candidates.ts";
import { type CandidateEntry, findLedgerEntries } from "./find-ledger-entries.ts";
import { findNamedBills, type NamedBills } from "./find-named-bills.ts";
import { findTillDeposits, type TillDeposit } from "./find-till-deposits.ts";
import { type LedgerEntry, readLedgerEntries } from "./ledger-entries.ts";
import { isUndecided, type ListedLine, readLines } from "./list-lines.ts";

export interface BankLineView extends ListedLine, Candidates {
  readonly bank_account_id: number;
  readonly version: number;
  readonly line: number;
  readonly statement: { readonly id: number; readonly code: string };
  readonly match: LineMatch | null;
  /** Bank deposit that claims the line; `null` if there is none. */
  readonly entry: { readonly id: number; readonly code: string; readonly status: string } | null;
  /** Other entries with the amount of the line, in the ledger or pending; empty unless the line is open. */
  readonly ledger_entries: readonly CandidateEntry[];
  /** Till deposits with smaller amounts, several of which can make up the line. */
  readonly till_deposits: readonly TillDeposit[];
  /**
   * Bills that the text of the line identifies; `null` if there are none, the line can’t be claimed or the caller can’t
   * record payments.
   */
  readonly identified_bills: NamedBills | null;
  readonly history: readonly HistoryEvent[];
  readonly can: { readonly reconcile: boolean; readonly claim: boolean };
}

export interface LineMatch {
  readonly id: number;
  readonly kind: string;
  readonly how: string;
  readonly confidence: string;
  readonly explanation: string;
  readonly fee_kobo: number;
  readonly made_by_name: string;
  readonly made_at: Date;
  /** Matched payments, largest first; at most 50. */
  readonly payments: readonly {
    readonly id: number;
    readonly code: string;
    readonly payer_name: string;
    readonly kobo: number;
    readonly state: string;
  }[];
  /** Total number of matched payments. */
  readonly payment_count: number;
  /**
   * Number of matched payments reversed since but not returned, so that the bank has money that the ledger no longer has.
   */
  readonly reversed_count: number;
  readonly lines: readonly { readonly id: number; readonly code: string; readonly kobo: number }[];
  /** Other matched ledger entries, such as a payout, a refund or till deposits; at most 50. */
  readonly ledger_entries: readonly Pick<
    LedgerEntry,
    "kind" | "id" | "record_id" | "code" | "day" | "reference" | "kobo"
  >[];
}

interface LineDetails {
  readonly bank_account_id: number;
  readonly version: number;
  readonly line: number;
  readonly match_id: number | null;
  readonly statement_id: number;
  readonly statement_code: string;
  readonly entry_id: number | null;
  readonly entry_code: string | null;
  readonly entry_status: string | null;
  readonly closed: boolean;
}

/**
 * One line, its match, and possible matches.
 * @param q a payment's code, or words of its payer, searched instead of the amount
 * @throws AppError forbidden, not-found
 */
export async function getLine(actor: Actor, id: number, q = ""): Promise<BankLineView> {
  authorizeBank(actor, "reconciliation.view");
  const [listed] = await readLines(sql`l.id = ${id}`, 1);
  const details = await readLineDetails(id);
  if (!listed || !details) throw notFound("line");
  const isOpen = listed.state === "open" || listed.state === "proposed";
  const reconcile = mayBank(actor, "reconciliation.work") && !details.closed;
  const none: Candidates = { payments: [], payouts: [], takings: [], bank_deposits: [] };
  const isClaimable = isUndecided(listed.state) && listed.kobo > 0 && details.entry_id === null;
  const [match, candidates, ledger_entries, till_deposits, named, history] = await Promise.all([
    details.match_id === null ? null : readMatch(details.match_id),
    isOpen && reconcile ? findCandidates(listed, q) : none,
    isOpen ? findLedgerEntries(actor, listed, q) : [],
    isOpen && reconcile && listed.kobo > 0 ? findTillDeposits(actor, listed) : [],
    isClaimable ? findNamedBills(actor, [listed]) : undefined,
    readHistory("bank_line", id),
  ]);
  const { entry_id, entry_code, entry_status } = details;
  const entry =
    entry_id === null ? null : { id: entry_id, code: entry_code ?? "", status: entry_status ?? "" };
  return {
    ...listed,
    ...candidates,
    bank_account_id: details.bank_account_id,
    version: details.version,
    line: details.line,
    match: match && { ...match, explanation: explanationOf(match, entry) },
    entry,
    ledger_entries,
    till_deposits,
    identified_bills: named?.get(id) ?? null,
    history,
    statement: { id: details.statement_id, code: details.statement_code },
    can: {
      reconcile,
      claim: isClaimable && (listed.state === "suspense" || reconcile) && may(actor, "payment.record"),
    },
  };
}

/** A line in suspense that is allocated to bills has a known payer, whatever was noted when it was put there. */
function explanationOf({ kind, explanation }: LineMatch, entry: BankLineView["entry"]): string {
  if (kind !== "suspense" || !entry) return explanation;
  return entry.status === "confirmed"
    ? `Allocated to bills by ${entry.code}.`
    : `Kept in suspense until the allocation ${entry.code} is confirmed.`;
}

async function readLineDetails(id: number): Promise<LineDetails | undefined> {
  const { rows } = await sql<LineDetails>`
    SELECT l.bank_account_id, l.version, l.line, l.match_id, s.id AS statement_id, s.code AS statement_code,
      e.id AS entry_id, e.code AS entry_code, e.status AS entry_status, EXISTS (SELECT FROM bank_day d
        WHERE d.bank_account_id = l.bank_account_id AND d.day = l.day AND d.status IN ('closed', 'confirmed')) AS closed
    FROM bank_line l JOIN bank_statement s ON s.id = l.statement_id
      LEFT JOIN bank_entry e ON e.bank_line_id = l.id AND e.status <> 'withdrawn' AND e.reversed_at IS NULL
    WHERE l.id = ${id}`.execute(database());
  return rows[0];
}

async function readMatch(id: number): Promise<LineMatch | null> {
  const db = database();
  const [match, payments, lines, entries] = await Promise.all([
    sql<Omit<LineMatch, "payments" | "lines" | "ledger_entries">>`
      SELECT id, kind, how, confidence, words AS explanation, fee_kobo, made_by_name, made_at,
        (SELECT count(*)::integer FROM bank_match_payment p WHERE p.match_id = m.id) AS payment_count,
        (SELECT count(*)::integer FROM bank_match_payment l JOIN payment p ON p.id = l.payment_id
          WHERE l.match_id = m.id AND p.state = 'reversed' AND NOT l.back AND NOT EXISTS (
            SELECT FROM bank_match_payment b WHERE b.payment_id = l.payment_id AND b.live AND b.back)) AS reversed_count
      FROM bank_match m WHERE id = ${id}`.execute(db),
    sql<LineMatch["payments"][number]>`
      SELECT p.id, p.code, p.payer_name, p.kobo, p.state FROM bank_match_payment m JOIN payment p ON p.id = m.payment_id
      WHERE m.match_id = ${id} ORDER BY p.kobo DESC, p.id LIMIT 50`.execute(db),
    sql<LineMatch["lines"][number]>`
      SELECT id, code, kobo FROM bank_line WHERE match_id = ${id} ORDER BY id LIMIT 50`.execute(db),
    readMatchedEntries(db, id),
  ]);
  const [found] = match.rows;
  return found ? { ...found, payments: payments.rows, lines: lines.rows, ledger_entries: entries } : null;
}

/** Ledger entries of a match, all of one kind, which is read first so that only that part is queried. */
async function readMatchedEntries(db: Queryable, match_id: number): Promise<LedgerEntry[]> {
  const { rows } = await sql<{ kind: BookKind; item_id: number }>`
    SELECT kind, item_id FROM bank_match_book WHERE match_id = ${match_id}`.execute(db);
  const kind = rows[0]?.kind;
  if (kind === undefined) return [];
  const ids = rows.map(({ item_id }) => item_id);
  return readLedgerEntries(db, sql`b.kind = ${kind} AND b.id = ANY(${ids}::bigint[])`, 50);
}
