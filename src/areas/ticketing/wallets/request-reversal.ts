import { sql } from "kysely";
import { reverseTransfer } from "#areas/collecting/ledger/reverse.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { type FundingState, fundingStatusLabels } from "#domain/wallet.ts";
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
import { takeBackFromWallet } from "./move-wallet.ts";
import { notifyHolder } from "./notify-holder.ts";
import { WALLETS, walletsWithin } from "./wallet-row.ts";

/** Reversals of confirmed bank deposits to wallets: requested by one officer, approved by another. */

interface ReversalInput {
  readonly reason: unknown;
}

defineApproval<ReversalInput>("wallet-funding-reversal", {
  apply: (tx, actor, { id }, { reason }) => reverseDeposit(tx, actor, id, reason),
  async describe(db, _actor, { id }) {
    const { rows } = await sql<{ code: string; kobo: number; holder_code: string; lga_id: number | null }>`
      SELECT f.code, f.kobo, coalesce(ta.code, sa.code) AS holder_code, coalesce(ta.lga_id, sa.lga_id) AS lga_id
      FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id WHERE f.id = ${id}`.execute(db);
    const [deposit] = rows;
    if (!deposit) throw notFound("funding");
    const { code, kobo, holder_code, lga_id } = deposit;
    return {
      title: `${code}: reverse a bank deposit of ${formatNaira(kobo)}`,
      lga_ids: lga_id === null ? null : [lga_id],
      // The balance is not shown: it changes with each sale, and then the request would have to be viewed again.
      effect: [
        { label: "Deposit", before: "Confirmed", after: "Reversed" },
        { label: "Wallet of", before: "", after: holder_code },
        { label: "Taken from the wallet", before: "", after: formatNaira(kobo) },
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
  readonly status: FundingState | "reversed";
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
  assertStatus(code, deposit.status, ["confirmed"], fundingStatusLabels);
  if (deposit.way !== "bank" || transfer_id === null)
    throw new AppError("conflict", "Only bank deposits can be reversed here.", { code: "wrong-status" });
  await refuseMatched(tx, id);
  const reason = readReason(rawReason, true);
  await takeBackFromWallet(tx, wallet_id, kobo);
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
  const { rows } = await sql<{ line: string; suggested: boolean }>`
    SELECT l.code AS line, m.state = 'proposed' AS suggested
    FROM bank_match_book k JOIN bank_match m ON m.id = k.match_id JOIN bank_match_line ml ON ml.match_id = m.id
      JOIN bank_line l ON l.id = ml.line_id
    WHERE k.kind = 'wallet' AND k.item_id = ${id} AND k.live LIMIT 1`.execute(tx);
  const [match] = rows;
  if (!match) return;
  const { line } = match;
  const text = match.suggested
    ? message("This deposit is suggested for bank line {line}. Decline the suggestion first.", { line })
    : message("This deposit is matched with bank line {line}. Undo the match first.", { line });
  throw new AppError("conflict", text, { code: "funding-matched" });
}
