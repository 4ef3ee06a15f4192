import { sql } from "kysely";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { type LockedTill, lockTill, nextEntry } from "./lock-till.ts";
import { postMissingCash } from "./missing-cash.ts";
import { postCash, tillAccounts } from "./till-accounts.ts";
import { tillsWithin } from "./till-visibility.ts";

interface Deposit {
  readonly id: number;
  readonly kobo: number;
  readonly bank: string;
  readonly reference: string;
  readonly from_drawer: boolean;
  readonly made_by: number;
}

/**
 * Confirms that a till deposit is at the bank: by an officer other than the one who entered it.
 * @throws AppError forbidden, not-found, own-entry, second-factor-missing, wrong-status
 */
export async function confirmTillDeposit(
  tx: Tx,
  actor: Actor,
  tillId: number,
  depositId: number,
): Promise<{ id: number }> {
  const till = await lockTill(tx, tillId, tillsWithin(authorize(actor, "till.close")));
  const deposit = await readPending(tx, till, depositId);
  const me = officerIdOf(actor);
  await assertSecondOfficer(tx, actor, deposit.made_by);
  await sql`UPDATE till_move SET confirmed_by = ${me}, confirmed_at = clock_timestamp() WHERE id = ${deposit.id}`.execute(
    tx,
  );
  const { kobo, bank, reference } = deposit;
  const debit = { kind: "bank", provider: bank } as const;
  await postCash(tx, till, await nextEntry(tx, till), [
    { code: "till.banked", debit, credit: tillAccounts.transit(till), kobo },
  ]);
  const after = { code: till.code, bank, reference, kobo };
  await audit(tx, actor, { action: "till.confirm_slip", record_id: till.id, after });
  return { id: deposit.id };
}

/**
 * Withdraws the actor's own wrong deposit. Until the till is closed, its cash is expected in the drawer again, so a
 * counted till must be counted again. After closing, cash that the closing officer never received is a shortage until
 * another deposit replaces it; cash that the till handed over is still in transit.
 * @throws AppError forbidden, not-found (another's), wrong-status, invalid (no reason)
 */
export async function withdrawTillDeposit(
  tx: Tx,
  actor: Actor,
  tillId: number,
  depositId: number,
  rawReason: unknown,
): Promise<{ id: number }> {
  const me = officerIdOf(actor);
  if (!may(actor, "till.close")) authorize(actor, "till.use");
  const till = await lockTill(
    tx,
    tillId,
    sql`EXISTS (SELECT FROM till_move m WHERE m.till_id = t.id AND m.made_by = ${me})`,
  );
  const deposit = await readPending(tx, till, depositId);
  if (deposit.made_by !== me) throw notFound("slip");
  const reason = readReason(rawReason, true);
  const returnsToDrawer = deposit.from_drawer && till.status !== "closed";
  await sql`UPDATE till_move SET withdrawn_at = clock_timestamp(), withdrawn_reason = ${reason}, back_in_drawer = ${returnsToDrawer}
    WHERE id = ${deposit.id}`.execute(tx);
  const number = await nextEntry(tx, till);
  const leg = {
    code: "till.slip-withdrawn",
    debit: tillAccounts.drawer(till),
    credit: tillAccounts.transit(till),
  };
  if (returnsToDrawer) await postCash(tx, till, number, [{ ...leg, kobo: deposit.kobo }]);
  if (till.status === "closed") await postMissingCash(tx, till, number);
  const { kobo, bank, reference } = deposit;
  const after = { code: till.code, bank, reference, kobo };
  await audit(tx, actor, { action: "till.withdraw_slip", record_id: till.id, after, reason });
  return { id: deposit.id };
}

/** @throws AppError not-found, wrong-status */
async function readPending(tx: Tx, till: LockedTill, id: number): Promise<Deposit> {
  const { rows } = await sql<Deposit & { pending: boolean }>`
    SELECT id, kobo, bank, reference, from_drawer, made_by, confirmed_by IS NULL AND withdrawn_at IS NULL AS pending
    FROM till_move WHERE id = ${id} AND till_id = ${till.id} AND kind = 'to-bank'`.execute(tx);
  const [deposit] = rows;
  if (!deposit) throw notFound("slip");
  if (!deposit.pending)
    throw new AppError("conflict", "This deposit has already been confirmed or withdrawn.", {
      code: "wrong-status",
    });
  return deposit;
}
