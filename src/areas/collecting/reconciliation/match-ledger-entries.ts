import { sql } from "kysely";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import { message } from "#domain/message.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { BankAccountRow } from "../bank-accounts/account-row.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import {
  type LockedLine,
  lockLines,
  requireUnsettled,
  requireViewedVersion,
} from "../bank-accounts/lock-lines.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { alreadyMatched, createMatch } from "./create-match.ts";
import { readLedgerEntries } from "./ledger-entries.ts";
import { endMatch } from "./undo-match.ts";

/** Identifies ledger entries: a payout or a refund, or one or several till deposits, by ID. */
export interface LedgerEntryRef {
  readonly kind: BookKind;
  readonly ids: readonly number[];
}

/**
 * Matches a line manually with ledger entries: till deposits, a payout to an agency or its return, a refund. The totals
 * must agree, and nothing is posted.
 * @param viewedVersion the version of the line that was viewed
 * @throws AppError forbidden, not-found, invalid (not of this bank), sums-differ, wrong-status, already-matched,
 * day-closed, edited-meanwhile
 */
export async function matchLedgerEntries(
  tx: Tx,
  actor: Actor,
  lineId: number,
  entries: LedgerEntryRef,
  viewedVersion?: number,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const { line, account, lockedAccounts } = await lockForMatch(tx, lineId, entries, viewedVersion);
  const code = await matchLockedLine(tx, actor, { line, account, lockedAccounts }, entries);
  await audit(tx, actor, {
    action: "bank_line.match",
    record_id: lineId,
    after: { kind: entries.kind, book: code },
  });
  return { id: lineId };
}

export interface LockedForMatch {
  readonly line: LockedLine;
  readonly account: BankAccountRow;
  /** Locked accounts. */
  readonly lockedAccounts: ReadonlySet<number>;
}

/**
 * Locks a line's account and the account with a suggestion of the same entry, ordered by ID.
 * @throws AppError not-found, wrong-status, day-closed, edited-meanwhile
 */
export async function lockForMatch(
  tx: Tx,
  lineId: number,
  { kind, ids }: LedgerEntryRef,
  viewedVersion?: number,
): Promise<LockedForMatch> {
  const { rows } = await sql<{ id: number }>`
    SELECT bank_account_id AS id FROM bank_line WHERE id = ${lineId}
    UNION SELECT m.bank_account_id FROM bank_match_book k JOIN bank_match m ON m.id = k.match_id
      WHERE k.kind = ${kind} AND k.item_id = ANY(${[...ids]}::bigint[]) AND k.live ORDER BY id`.execute(tx);
  for (const one of rows) await lockAccount(tx, one.id);
  const { account, lines } = await lockLines(tx, [lineId]);
  const [line] = lines;
  if (!line) throw new Error("The bank line to match is missing.");
  requireViewedVersion(line, viewedVersion);
  requireUnsettled(lines);
  return { line, account, lockedAccounts: new Set(rows.map((one) => one.id)) };
}

/**
 * Matches a locked line with ledger entries; suggestions for either are removed.
 * @returns the code of the till, batch or refund, or all of them
 * @throws AppError invalid (not of this bank), sums-differ, already-matched, edited-meanwhile
 */
export async function matchLockedLine(
  tx: Tx,
  actor: Actor,
  { line, account, lockedAccounts }: LockedForMatch,
  entries: LedgerEntryRef,
): Promise<string> {
  const booked = await readEntryTotal(tx, entries, account.bank);
  if (booked.kobo !== line.kobo) throw amountsDiffer(booked, line);
  const before = await findSuggestions(tx, entries, lockedAccounts);
  for (const match of new Set([line.match_id, ...before].filter((id) => id !== null)))
    await endMatch(tx, actor, match, "Matched manually.");
  await createMatch(tx, actor, {
    account,
    kind: entries.kind,
    state: "standing",
    how: "hand",
    confidence: "by-hand",
    lines: [line],
    payment_ids: [],
    book_ids: entries.ids,
    words: `Matched by ${actor.name} with ${booked.code}.`.slice(0, 500),
  });
  return booked.code;
}

interface EntryTotal {
  readonly code: string;
  readonly kobo: number;
}

/** All of them, or none. */
async function readEntryTotal(tx: Tx, { kind, ids }: LedgerEntryRef, bank: string): Promise<EntryTotal> {
  const where = sql`b.kind = ${kind} AND b.id = ANY(${[...ids]}::bigint[]) AND b.bank = ${bank}`;
  const booked = await readLedgerEntries(tx, where, ids.length);
  const code = [...new Set(booked.map((one) => one.code))].join(", ");
  if (booked.length === ids.length && ids.length > 0)
    return { code, kobo: sumKobo(booked.map((one) => one.kobo)) };
  const text =
    ids.length === 1
      ? "There is no such deposit, payout or refund at this bank."
      : "Select only deposits that were made at this bank.";
  throw new AppError("invalid", text, { fields: { book: [text] } });
}

/**
 * Suggestions with any of them.
 * @throws AppError already-matched, edited-meanwhile (just suggested for another line)
 */
async function findSuggestions(
  tx: Tx,
  { kind, ids }: LedgerEntryRef,
  lockedAccounts: ReadonlySet<number>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string; bank_account_id: number; item_id: number }>`
    SELECT m.id, m.state, m.bank_account_id, k.item_id FROM bank_match_book k JOIN bank_match m ON m.id = k.match_id
    WHERE k.kind = ${kind} AND k.item_id = ANY(${[...ids]}::bigint[]) AND k.live ORDER BY m.id`.execute(tx);
  const codeOf = async (id: number) =>
    (await readLedgerEntries(tx, sql`b.kind = ${kind} AND b.id = ${id}`, 1))[0]?.code ?? "";
  const matched = rows.find(({ state }) => state === "standing");
  if (matched) throw alreadyMatched(await codeOf(matched.item_id));
  const unlocked = rows.find(({ bank_account_id }) => !lockedAccounts.has(bank_account_id));
  if (unlocked)
    throw new AppError(
      "conflict",
      message("{code} has just been suggested for another line. Reload the page and try again.", {
        code: await codeOf(unlocked.item_id),
      }),
      { code: "edited-meanwhile" },
    );
  return rows.map(({ id }) => id);
}

function amountsDiffer(booked: EntryTotal, line: LockedLine): AppError {
  const [booked_kobo, bank] = [Math.abs(booked.kobo), Math.abs(line.kobo)];
  const text =
    booked_kobo === bank
      ? message("{code} and the line have different directions: one is money in, the other money out.", {
          code: booked.code,
        })
      : message("{code} is {booked}, the bank line {bank}. The difference is {difference}.", {
          code: booked.code,
          booked: formatNaira(booked_kobo),
          bank: formatNaira(bank),
          difference: formatNaira(Math.abs(booked_kobo - bank)),
        });
  return new AppError("invalid", text, { code: "sums-differ", fields: { book: [text] } });
}
