import { sql } from "kysely";
import { reverseTransfer } from "#areas/collecting/ledger/reverse.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertStatus } from "#kernel/decision/assert-decidable.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { takeFromWallet } from "./move-wallet.ts";
import { notifyHolder } from "./notify-holder.ts";
import { WALLETS, walletsWithin } from "./wallet-row.ts";

/** Reversals of confirmed bank deposits to wallets: requested by one officer, approved by another. */

interface ReversalInput {
  readonly reason: unknown;
}

defineApproval<ReversalInput>("wallet-funding-reversal", {
  apply: (tx, actor, { id }, { reason }) => reverseDeposit(tx, actor, id, reason),
  async describe(db, _actor, { id }) {
    const { rows } = await sql<{ code: string; kobo: number; balance: number; lga_id: number | null }>`
      SELECT f.code, f.kobo, w.balance, coalesce(ta.lga_id, sa.lga_id) AS lga_id
      FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id WHERE f.id = ${id}`.execute(db);
    const [deposit] = rows;
    if (!deposit) throw notFound("funding");
    const { code, kobo, balance, lga_id } = deposit;
    return {
      title: `${code}: reversal of a bank deposit of ${formatNaira(kobo)}`,
      lga_ids: lga_id === null ? null : [lga_id],
      effect: [
        { label: "Deposit", before: "Confirmed", after: "Reversed" },
        { label: "Wallet balance", before: formatNaira(balance), after: formatNaira(balance - kobo) },
      ],
    };
  },
});

/**
 * Requests the reversal of a confirmed bank deposit, for example to the wrong wallet. Another officer approves it.
 * @throws AppError as `reverseDeposit` and `requestApproval`
 */
export function requestReversal(tx: Tx, actor: Actor, id: number, reason: unknown): Promise<PendingRequest> {
  const subject = { type: "wallet_funding", id };
  return requestApproval(tx, actor, "wallet-funding-reversal", subject, { reason }, reason);
}

interface LockedDeposit {
  readonly code: string;
  readonly wallet_id: number;
  readonly way: string;
  readonly status: string;
  readonly kobo: number;
  readonly transfer_id: string | null;
}

/**
 * Takes a bank deposit back from the wallet; its teller or transfer number can be used again.
 * @throws AppError forbidden, second-factor-missing, not-found, wrong-status, funding-matched, invalid (no reason),
 * wallet-too-low
 */
async function reverseDeposit(tx: Tx, actor: Actor, id: number, rawReason: unknown): Promise<void> {
  const within = walletsWithin(authorize(actor, "wallet.approve"));
  await requireSecondFactor(tx, actor);
  // A match of a bank line locks the row too: the later of the two sees the other.
  const { rows } = await sql<LockedDeposit>`
    SELECT f.code, f.wallet_id, f.way, CASE WHEN f.reversed_at IS NULL THEN f.status ELSE 'reversed' END AS status, f.kobo, f.transfer_id
    FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id
    WHERE f.id = ${id} AND ${within} FOR UPDATE OF f`.execute(tx);
  const [deposit] = rows;
  if (!deposit) throw notFound("funding");
  const { code, kobo, wallet_id, transfer_id } = deposit;
  assertStatus(code, deposit.status, ["confirmed"]);
  if (deposit.way !== "bank" || transfer_id === null)
    throw new AppError("conflict", "Only bank deposits can be reversed here.", { code: "wrong-status" });
  await refuseMatched(tx, id);
  const reason = readReason(rawReason, true);
  await takeFromWallet(tx, wallet_id, kobo);
  await reverseTransfer(tx, { id: transferId("wallet funding", id, "reversal"), reverses_id: transfer_id });
  await tx
    .updateTable("wallet_funding")
    .set({ reversed_at: sql<Date>`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: "wallet_funding.reverse",
    record_id: id,
    before: { status: "confirmed" },
    after: { code, kobo, status: "reversed" },
    reason,
  });
  await notifyHolder(tx, wallet_id, "wallet-funding-reversed", {
    sum: formatNaira(kobo),
    record: code,
    ...(reason && { reason }),
  });
}

/** @throws AppError funding-matched: a bank line shows the money */
async function refuseMatched(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM bank_match_book WHERE kind = 'wallet' AND item_id = ${id} AND live`.execute(tx);
  if (rows.length > 0)
    throw new AppError(
      "conflict",
      "This deposit is matched with a bank line, or suggested for one. Undo the match first, then reverse the deposit.",
      { code: "funding-matched" },
    );
}
