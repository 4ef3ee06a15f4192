import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockLineForClaim } from "../bank-accounts/lock-line-for-claim.ts";
import { enterDeposit } from "../bank-entries/enter-deposit.ts";
import { billsOf } from "../bank-entries/make-payment.ts";
import { readUnconfirmedDeposits } from "../bank-entries/unconfirmed-deposits.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { placeLine } from "./classify-line.ts";
import { isUndecided } from "./list-lines.ts";

/**
 * Claims received money for bills: a line in suspense, or an open one, which is held in suspense until the claim is
 * confirmed. It is entered as a bank deposit with amount, bank and day of the line, and needs confirmation by another
 * officer; it then becomes a payment from suspense.
 * @param raw `bills` (pay codes), `depositor`, `remark`, `reason` (why an open line is not the unmatched ledger entry of
 * the same amount), `despite_deposits` (codes of the bills' other deposits that are not confirmed yet, which the caller
 * has seen)
 * @throws AppError forbidden, not-found, wrong-status (matched), line-claimed, deposit-pending, as `classifyLine`,
 * `enterDeposit`
 */
export async function claimLine(
  tx: Tx,
  actor: Actor,
  lineId: number,
  raw: Raw,
): Promise<{ id: number; code: string }> {
  authorizeBank(actor, "reconciliation.view");
  authorize(actor, "payment.record");
  const { bills, depositor, remark, version, despite_deposits } = raw;
  const reason = readReason(raw.reason, false);
  const { line, bank } = await lockLineForClaim(tx, lineId);
  if (line.kobo < 0 || !isUndecided(line.state))
    throw new AppError(
      "conflict",
      "Only credit lines that are open or in suspense can be claimed for bills.",
      {
        code: "wrong-status",
      },
    );
  const wasInSuspense = line.state === "suspense";
  if (!wasInSuspense)
    await placeLine(tx, actor, lineId, {
      classification: "suspense",
      reason,
      explanation: reason ?? "Kept in suspense.",
      viewedVersion: version === undefined ? undefined : plainNumber(version),
    });
  const source = wasInSuspense ? "Allocated from suspense" : "Allocated from bank line";
  const deposit = {
    kind: "transfer",
    bank,
    reference: line.code,
    paid_on: line.booked_on,
    kobo: line.kobo,
    bills,
    depositor,
    remark: remark || `${source}: ${line.narration}`.slice(0, 500),
  };
  const entry = await enterDeposit(tx, actor, deposit, { reason });
  await refuseUnseenDeposits(tx, entry.id, despite_deposits);
  await tx.updateTable("bank_entry").set({ bank_line_id: lineId }).where("id", "=", entry.id).execute();
  await audit(tx, actor, {
    action: "bank_line.claim",
    record_id: lineId,
    after: { entry: entry.code },
    reason,
  });
  return entry;
}

/** @throws AppError deposit-pending (another deposit for the same bills is not confirmed yet, and the caller hasn't seen it) */
async function refuseUnseenDeposits(tx: Tx, entry_id: number, seen: unknown): Promise<void> {
  const bill_ids = await billsOf(tx, entry_id);
  // Of two claims for one bill at the same moment, the second waits here and then sees the first.
  await tx
    .selectFrom("bill")
    .select("id")
    .where("id", "in", bill_ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const deposits = await readUnconfirmedDeposits(tx, bill_ids, entry_id);
  const [unseen] = deposits.filter(({ code }) => !(Array.isArray(seen) && seen.includes(code)));
  if (!unseen) return;
  const text = message(
    "Deposit {code} of {sum} for bill {bill} is not confirmed yet. If you allocate this line too, any excess will become the payer’s credit.",
    { code: unseen.code, sum: formatNaira(unseen.kobo), bill: unseen.bill_code },
  );
  throw new AppError("conflict", text, {
    code: "deposit-pending",
    data: { deposits: [...new Set(deposits.map(({ code }) => code))] },
  });
}
