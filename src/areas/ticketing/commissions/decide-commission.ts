import { sql } from "kysely";
import { refuseUsedPayout, sameReference, throwUsedReference } from "#areas/collecting/bank-reference.ts";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { readPayout } from "#domain/settlement.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker, assertSecondOfficerPresent } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lagosToday } from "#kernel/today.ts";
import { addToWallet } from "../wallets/move-wallet.ts";
import { notifyHolder } from "../wallets/notify-holder.ts";
import { openWallet } from "../wallets/open-wallet.ts";
import {
  type CommissionRow,
  discardScopes,
  lockCommission,
  ownerOfRun,
  placeOfRun,
} from "./commission-row.ts";

/**
 * Approves a payout drafted by another officer: to the wallet immediately, or by bank, which must still confirm it.
 * @param viewedVersion the version that the caller viewed
 * @throws AppError forbidden, own-entry, step-up-needed, second-factor-missing, not-found, wrong-status, edited-meanwhile,
 * nothing-to-pay
 */
export async function approveCommission(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<{ id: number; status: "approved" | "paid" }> {
  const run = await lockCommission(
    tx,
    id,
    [authorize(actor, "commission.approve")],
    ["draft"],
    viewedVersion,
  );
  const me = officerIdOf(actor);
  await assertSecondOfficerPresent(tx, actor, run.drafted_by);
  if (run.kobo <= 0)
    throw new AppError("conflict", message("{code} has nothing to pay. Discard it.", { code: run.code }), {
      code: "nothing-to-pay",
    });
  const status = run.method === "wallet" ? "paid" : "approved";
  const paid = run.method === "wallet" ? await payIntoWallet(tx, me, run) : null;
  await sql`UPDATE commission_run SET status = ${status}, approved_by = ${me}, approved_at = now(), version = version + 1,
      funding_id = ${paid?.funding_id ?? null}, transfer_id = ${paid?.transfer_id ?? null},
      paid_by = ${paid ? me : null}, paid_at = ${paid ? sql`now()` : null}
    WHERE id = ${id}`.execute(tx);
  const { code, kobo, method } = run;
  const after = { code, kobo, way: method, status };
  await audit(tx, actor, { action: "commission.approve", record_id: id, after });
  return { id, status };
}

async function payIntoWallet(tx: Tx, me: number, run: CommissionRow) {
  const owner = ownerOfRun(run);
  const wallet = await openWallet(tx, owner);
  const transfer_id = transferId("commission", run.id);
  await addToWallet(tx, wallet.id, run.kobo);
  await postTransfers(tx, [
    {
      id: transfer_id,
      debit_account: await findOrCreateAccount(tx, { kind: "commission", ...owner }),
      credit_account: wallet.account_id,
      amount: run.kobo,
      code: "wallet.commission",
    },
  ]);
  const { id: funding_id } = await tx
    .insertInto("wallet_funding")
    .values({
      wallet_id: wallet.id,
      way: "commission",
      kobo: run.kobo,
      status: "confirmed",
      transfer_id,
      entered_by: run.drafted_by,
      decided_by: me,
      decided_at: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notifyPaid(tx, run, wallet.id);
  return { funding_id, transfer_id };
}

/**
 * Marks a payout as paid by bank.
 * @param raw the fields of a payout: `from_bank`, `reference`, `paid_on`
 * @throws AppError forbidden, step-up-needed, not-found, wrong-status, edited-meanwhile, invalid, reference-used
 */
export async function payCommission(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  raw: Raw,
): Promise<{ id: number; status: "paid" }> {
  const run = await lockCommission(
    tx,
    id,
    [authorize(actor, "commission.approve")],
    ["approved"],
    viewedVersion,
  );
  requireStepUp(actor);
  const errors = new ValidationErrors();
  const payout = readPayout(errors, raw, await lagosToday(tx));
  if (!errors.has("from_bank") && !errors.has("reference"))
    await refuseUsedPayout(
      tx,
      errors,
      payout,
      sql`SELECT code FROM commission_run WHERE status = 'paid' AND from_bank = ${payout.from_bank}
        AND ${sameReference(sql`reference`, payout.reference)}`,
    );
  assertValid(errors);
  const owner = ownerOfRun(run);
  const transfer_id = transferId("commission", id);
  await postTransfers(tx, [
    {
      id: transfer_id,
      debit_account: await findOrCreateAccount(tx, { kind: "commission", ...owner }),
      credit_account: await findOrCreateAccount(tx, { kind: "bank", provider: payout.from_bank }),
      amount: run.kobo,
      code: "commission.paid",
    },
  ]);
  const { reference } = payout;
  const text = message("The reference {reference} has already been used for another commission payout.", {
    reference,
  });
  await sql`UPDATE commission_run SET status = 'paid', from_bank = ${payout.from_bank}, reference = ${reference},
    paid_on = ${payout.paid_on}, transfer_id = ${transfer_id}, paid_by = ${actor.session?.user.id ?? null}, paid_at = now(),
    version = version + 1 WHERE id = ${id}`
    .execute(tx)
    .catch(throwUsedReference("commission_run_reference", text));
  await audit(tx, actor, {
    action: "commission.pay",
    record_id: id,
    after: { code: run.code, kobo: run.kobo, ...payout },
  });
  const wallet = await openWallet(tx, owner);
  await notifyPaid(tx, run, wallet.id);
  return { id, status: "paid" };
}

/**
 * Discards a draft, or an approved payout that no bank has paid. Its commission moves to the next payout. An approved payout
 * can't be discarded by its drafter, but by another officer who can draft or approve there.
 * @throws AppError forbidden, own-entry (approved), not-found, wrong-status, edited-meanwhile, invalid (no reason),
 * step-up-needed (approved)
 */
export async function discardCommission(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  rawReason: string | null,
): Promise<{ id: number; status: "discarded" }> {
  const run = await lockCommission(tx, id, discardScopes(actor), ["draft", "approved"], viewedVersion);
  if (run.status === "draft") authorize(actor, "commission.draft", placeOfRun(run));
  else {
    assertNotMaker(actor, run.drafted_by);
    requireStepUp(actor);
  }
  const reason = readReason(rawReason, true);
  await sql`UPDATE commission_run SET status = 'discarded', reason = ${reason}, version = version + 1
    WHERE id = ${id}`.execute(tx);
  await tx.deleteFrom("commission_run_transfer").where("run_id", "=", id).execute();
  const before = { code: run.code, kobo: run.kobo, status: run.status };
  await audit(tx, actor, { action: "commission.discard", record_id: id, before, reason });
  return { id, status: "discarded" };
}

async function notifyPaid(tx: Tx, run: CommissionRow, wallet_id: number): Promise<void> {
  await notifyHolder(tx, wallet_id, "commission-paid", {
    period: `${formatDate(run.period_from)} to ${formatDate(run.period_to)}`,
    sum: formatNaira(run.kobo),
    record: run.code,
    where:
      run.method === "wallet"
        ? "into your wallet"
        : `to your account ending in ${run.bank_account_number?.slice(-4)}`,
  });
}
