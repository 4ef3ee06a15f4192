import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { recordPayOut } from "../refunds/pay-out.ts";
import { markPaid } from "../settlements/record-payout.ts";
import { confirmTillDeposit } from "../tills/decide-deposit.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { type LedgerEntryRef, lockForMatch, matchLockedLine } from "./match-ledger-entries.ts";

/** Kinds of entries that can be pending at the bank; returned payouts can't. */
export const confirmedKinds = ["till", "settlement", "refund"] as const;

export interface PendingEntry {
  readonly kind: (typeof confirmedKinds)[number];
  readonly id: number;
}

/**
 * Confirms a pending entry and matches it with the line that proves it. Requires the same rights, second officer and
 * step-up as its own confirmation; the bank is the line's.
 * @param details for a payout `reference` and `paid_on`, for a refund `paid_reference` and `paid_on`; nothing for a till
 * deposit
 * @param viewedVersion the version of the line that was viewed
 * @throws AppError as `matchLedgerEntries`; as `confirmTillDeposit`, `markPaid` or `recordPayOut`
 */
export async function confirmLedgerEntry(
  tx: Tx,
  actor: Actor,
  lineId: number,
  entry: PendingEntry,
  details: Raw,
  viewedVersion?: number,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const entryRef: LedgerEntryRef = { kind: entry.kind, ids: [entry.id] };
  const locked = await lockForMatch(tx, lineId, entryRef, viewedVersion);
  await confirmEntry(tx, actor, entry, details, locked.account.bank);
  const code = await matchLockedLine(tx, actor, locked, entryRef);
  await audit(tx, actor, {
    action: "bank_line.confirm",
    record_id: lineId,
    after: { kind: entry.kind, book: code },
  });
  return { id: lineId };
}

async function confirmEntry(
  tx: Tx,
  actor: Actor,
  { kind, id }: PendingEntry,
  { reference, paid_reference, paid_on }: Raw,
  bank: string,
): Promise<unknown> {
  if (kind === "refund") return recordPayOut(tx, actor, id, { paid_from: bank, paid_reference, paid_on });
  if (kind === "till") return confirmTillDeposit(tx, actor, await tillOf(tx, id), id);
  const { settlement, version } = await batchOf(tx, id);
  return markPaid(tx, actor, settlement, version, { from_bank: bank, reference, paid_on });
}

/** @throws AppError not-found */
async function tillOf(tx: Tx, move: number): Promise<number> {
  const { rows } = await sql<{ till_id: number }>`SELECT till_id FROM till_move WHERE id = ${move}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound("slip");
  return rows[0].till_id;
}

/** The batch of a pending payout. Each approval creates a new payout, so its ID is the version that was viewed. */
async function batchOf(tx: Tx, payout: number): Promise<{ settlement: number; version: number }> {
  const { rows } = await sql<{ settlement: number; version: number }>`
    SELECT s.id AS settlement, s.version FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id
    WHERE p.id = ${payout} AND p.state = 'waiting' FOR NO KEY UPDATE OF s`.execute(tx);
  if (!rows[0]) throw notFound("payout");
  return rows[0];
}
