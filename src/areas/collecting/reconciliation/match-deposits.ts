import { sql } from "kysely";
import { readIds } from "#domain/assessment-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { confirmTillDeposit } from "../tills/decide-deposit.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { lockForMatch, matchLockedLine } from "./match-ledger-entries.ts";

/** Upper bound of deposits that a bank combines in one line. */
const MAX_DEPOSITS = 50;

/**
 * Matches a line with several till deposits: `slip_ids`, whose total is its amount. Pending ones are confirmed with it,
 * as they are individually; all of them, or none.
 * @throws AppError forbidden, not-found, invalid, sums-differ, wrong-status, already-matched, day-closed,
 * edited-meanwhile; as `confirmTillDeposit`
 */
export async function matchDeposits(tx: Tx, actor: Actor, lineId: number, raw: Raw): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const errors = new ValidationErrors();
  const ids = [...new Set(readIds(errors, raw, "slip_ids", MAX_DEPOSITS) ?? [])];
  if (ids.length === 0 && !errors.has("slip_ids")) errors.add("slip_ids", "Select the deposits.");
  assertValid(errors);
  const entries = { kind: "till", ids } as const;
  const viewedVersion = raw.version === undefined ? undefined : plainNumber(raw.version);
  const locked = await lockForMatch(tx, lineId, entries, viewedVersion);
  const confirmed = await confirmPending(tx, actor, ids, locked.account.bank);
  const code = await matchLockedLine(tx, actor, locked, entries);
  const after = { kind: "till", book: code, slips: ids, confirmed };
  await audit(tx, actor, { action: "bank_line.match", record_id: lineId, after });
  return { id: lineId };
}

/** Confirms the pending ones, by till ordered by ID, so that concurrent confirmations wait instead of deadlocking. */
async function confirmPending(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  bank: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; till_id: number }>`
    SELECT id, till_id FROM till_move WHERE id = ANY(${[...ids]}::bigint[]) AND kind = 'to-bank' AND bank = ${bank}
      AND confirmed_at IS NULL AND withdrawn_at IS NULL ORDER BY till_id, id`.execute(tx);
  for (const { id, till_id } of rows) await confirmTillDeposit(tx, actor, till_id, id);
  return rows.map(({ id }) => id);
}
