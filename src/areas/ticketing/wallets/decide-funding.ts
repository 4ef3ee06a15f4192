import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { formatNaira } from "#domain/money.ts";
import { type FundingState, fundingStatusLabels } from "#domain/wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertStatus, assertViewed } from "#kernel/decision/assert-decidable.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { recordDecision } from "#kernel/decision/record-decision.ts";
import { addToWallet } from "./move-wallet.ts";
import { notifyHolder } from "./notify-holder.ts";
import { WALLETS, walletsWithin } from "./wallet-row.ts";

interface LockedFunding {
  readonly id: number;
  readonly code: string;
  readonly wallet_id: number;
  readonly account_id: number;
  readonly way: string;
  readonly status: FundingState;
  readonly kobo: number;
  readonly bank: string;
  readonly reference: string;
  readonly entered_by: number | null;
  readonly version: number;
}

/**
 * Confirms that a bank deposit entered by another officer has arrived; it is credited to the wallet at once.
 * @param viewedVersion the version that the caller viewed
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile
 */
export async function confirmFunding(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<{ id: number; status: "confirmed" }> {
  const funding = await lockForDecision(tx, actor, id, viewedVersion);
  const transfer_id = transferId("wallet funding", id);
  await addToWallet(tx, funding.wallet_id, funding.kobo);
  await postTransfers(tx, [
    {
      id: transfer_id,
      debit_account: await findOrCreateAccount(tx, { kind: "bank", provider: funding.bank }),
      credit_account: funding.account_id,
      amount: funding.kobo,
      code: "wallet.fund",
    },
  ]);
  const after = { code: funding.code, kobo: funding.kobo, bank: funding.bank, reference: funding.reference };
  await recordDecision(tx, actor, {
    table: "wallet_funding",
    id,
    verb: "confirm",
    set: { status: "confirmed", transfer_id, reason: null },
    after,
  });
  await notifyHolder(tx, funding.wallet_id, "wallet-funded", {
    sum: formatNaira(funding.kobo),
    record: funding.code,
  });
  return { id, status: "confirmed" };
}

/**
 * Rejects a bank deposit entered by another officer; its number can be used again.
 * @param viewedVersion the version that the caller viewed
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile, invalid (no reason)
 */
export async function rejectFunding(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  rawReason: string | null,
): Promise<{ id: number; status: "refused" }> {
  const funding = await lockForDecision(tx, actor, id, viewedVersion);
  const reason = readReason(rawReason, true);
  const set = { status: "refused", transfer_id: null, reason };
  await recordDecision(tx, actor, { table: "wallet_funding", id, verb: "refuse", set, reason });
  await notifyHolder(tx, funding.wallet_id, "wallet-funding-refused", {
    sum: formatNaira(funding.kobo),
    record: funding.code,
    ...(reason && { reason }),
  });
  return { id, status: "refused" };
}

async function lockForDecision(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<LockedFunding> {
  const within = walletsWithin(authorize(actor, "wallet.approve"));
  const { rows } = await sql<LockedFunding>`
    SELECT f.id, f.code, f.wallet_id, w.account_id, f.way, f.status, f.kobo, f.bank, f.reference, f.entered_by, f.version
    FROM wallet_funding f JOIN (SELECT w.id, w.account_id FROM ${WALLETS} WHERE ${within}) AS w ON w.id = f.wallet_id
    WHERE f.id = ${id} FOR NO KEY UPDATE OF f`.execute(tx);
  const [funding] = rows;
  if (!funding) throw notFound("funding");
  await assertSecondOfficer(tx, actor, funding.entered_by);
  assertStatus(funding.code, funding.status, ["waiting"], fundingStatusLabels);
  if (funding.way !== "bank")
    throw new AppError("conflict", "Only the payment gateway can confirm this payment.", {
      code: "wrong-status",
    });
  assertViewed(funding.code, funding.version, viewedVersion);
  return funding;
}
