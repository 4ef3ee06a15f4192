import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { sourceOf } from "../billing/bill-source.ts";
import { type ApprovedChange, applyChange } from "./apply-change.ts";
import { endBillRequest, lockBillRequest } from "./bill-request.ts";
import { requireMayCancel } from "./decision-rights.ts";
import { divisionText, findDivision, issueRemainder } from "./issue-remainder.ts";
import { coveredBills, type LockedBill, requesterOf, requireNotCancelled } from "./lock-bill.ts";
import { notifyPayer } from "./notify-payer.ts";
import type { ChangeKind } from "./request-change.ts";

interface Row extends Omit<ApprovedChange, "kind" | "kobo"> {
  readonly kind: ChangeKind;
  readonly kobo: number | null;
  readonly bill_id: number;
  readonly status: string;
  readonly self: boolean;
  readonly reason: string;
  readonly requested_by: number | null;
}

/**
 * Approves or rejects another user's request. When approved, an adjustment or waiver becomes a line of the bill; a
 * cancellation cancels the notice, assessment or arrear with its bill. An adjustment that shares a bill with a new
 * owner also issues the rest to them. The officer who issued the bill can't decide on its cancellation, which also
 * takes the right to cancel its source.
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, bill-cancelled, nothing-due,
 * more-than-open, has-payments, plan-running, invalid (reason; required to reject)
 */
export async function decideChange(
  tx: Tx,
  actor: Actor,
  id: number,
  verb: "approve" | "refuse",
  rawReason: string | null,
): Promise<{ id: number; code: string; status: "approved" | "refused" }> {
  authorize(actor, "bill.approve");
  const { change, bill } = await lockChange(tx, id, coveredBills(actor, "bill.approve"));
  const reason = readReason(rawReason, verb === "refuse");
  assertNotMaker(actor, change.requested_by);
  if (change.kind === "cancellation") await requireMayCancel(tx, actor, bill.id);
  await requireSecondFactor(tx, actor);
  requireRequested(change);
  requireNotCancelled(bill);
  const status = verb === "approve" ? "approved" : "refused";
  await endBillRequest(tx, actor, "bill_change", id, status, reason);
  if (verb === "approve") await applyApproved(tx, actor, bill, change);
  await audit(tx, actor, {
    action: `bill.${verb}_${change.kind}`,
    resource: "bill",
    record_id: bill.id,
    after: { change: change.code, kobo: change.kobo },
    reason: reason ?? change.reason,
  });
  await notifyPayer(
    tx,
    bill,
    verb === "approve" ? "bill-changed" : "bill-change-refused",
    {
      what: CHANGE_TEXTS[change.kind],
      ...(reason && { reason }),
    },
    change.self || verb === "approve",
  );
  return { id, code: change.code, status };
}

const CHANGE_TEXTS = {
  adjustment: "adjusted",
  waiver: "reduced by a waiver",
  cancellation: "cancelled",
} as const;

/** Withdraws the actor's own request. @throws AppError forbidden, not-found, wrong-status */
export async function withdrawChange(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { change, bill } = await lockChange(tx, id, requesterOf(actor, "bill.adjust").billCondition);
  const me = actor.session?.user.id ?? null;
  if (change.requested_by !== me && !(change.self && !may(actor, "bill.adjust"))) throw notFound("request");
  requireRequested(change);
  await endBillRequest(tx, actor, "bill_change", id, "withdrawn", null);
  await audit(tx, actor, {
    action: `bill.withdraw_${change.kind}`,
    resource: "bill",
    record_id: bill.id,
    after: { change: change.code },
  });
}

async function applyApproved(tx: Tx, actor: Actor, bill: LockedBill, change: Row): Promise<void> {
  const { kind, kobo, reason } = change;
  if (kind !== "cancellation" && kobo !== null) {
    const division = await findDivision(tx, change.id);
    if (!division) return applyChange(tx, actor, bill, { ...change, kind, kobo });
    await applyChange(tx, actor, bill, { ...change, kind, kobo, text: divisionText(division) });
    return issueRemainder(tx, actor, bill, division, -kobo);
  }
  return sourceOf(bill.source).cancel(tx, actor, bill.source_id, reason);
}

function requireRequested({ status }: Row): void {
  if (status !== "requested")
    throw new AppError("conflict", "This request is no longer pending approval.", {
      code: "wrong-status",
    });
}

async function lockChange(tx: Tx, id: number, reach: RawBuilder<unknown>) {
  const columns = sql`id, code, kind, kobo, revenue_item_id, reason, bill_id, status, self, requested_by`;
  const { request: change, bill } = await lockBillRequest<Row>(tx, "bill_change", id, columns, reach);
  return { change, bill };
}
