import { sql } from "kysely";
import type { RefundStatus } from "#domain/refund.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { releaseRefund } from "./hold-refund.ts";
import { refundKindHandlers } from "./kinds.ts";
import { type LockedRequest, lockRequest, requireStatus } from "./lock-request.ts";
import { notifyPayer, notifyRejected } from "./notify.ts";
import { refuseOwnMoney, refuseOwnRequest } from "./refuse-own-money.ts";
import { requestsWithin } from "./visibility.ts";

export interface DecidedRefund {
  readonly id: number;
  readonly code: string;
  readonly status: RefundStatus;
  /** Replacement for a cancelled receipt; omitted if there is none. */
  readonly receipt?: { readonly id: number; readonly number: string };
}

/**
 * Approves another officer's request: a payment is reversed or accepted, a receipt is reissued, or a refund can be paid
 * out.
 * @throws AppError not-signed-in, forbidden, own-entry, own-record, second-factor-missing, step-up-needed, not-found,
 * wrong-status, credit-used, nothing-held, part-too-large
 */
export async function approveRequest(tx: Tx, actor: Actor, id: number): Promise<DecidedRefund> {
  requireStepUp(actor);
  const request = await lockForDecision(tx, actor, id);
  requireStatus(request, "asked");
  await auditDecision(tx, actor, request, "approve", null);
  const { status, receipt, message } = await refundKindHandlers[request.kind].apply(tx, actor, request);
  await writeDecision(tx, actor, id, {
    status,
    decision: null,
    ...(receipt && { replacement_id: receipt.id }),
  });
  if (message) await notifyPayer(tx, request, message.template, message.data);
  return { id, code: request.code, status, ...(receipt && { receipt }) };
}

/**
 * Rejects another officer's request; credit held for a refund is released.
 * @throws AppError not-signed-in, forbidden, own-entry, own-record, second-factor-missing, not-found, wrong-status,
 * invalid (no reason)
 */
export async function rejectRefundRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<DecidedRefund> {
  const request = await lockForDecision(tx, actor, id);
  requireStatus(request, "asked");
  const decision = readReason(rawReason, true);
  await writeDecision(tx, actor, id, { status: "refused", decision });
  if (request.kind === "refund") await releaseRefund(tx, request);
  await auditDecision(tx, actor, request, "refuse", decision);
  await notifyRejected(tx, actor, request, decision ?? "");
  return { id, code: request.code, status: "refused" };
}

/** Withdraws the actor's own pending request. @throws AppError not-found, wrong-status */
export async function withdrawRequest(tx: Tx, actor: Actor, id: number): Promise<DecidedRefund> {
  const me = officerIdOf(actor);
  const request = await lockRequest(tx, id, sql`mb.asked_by = ${me}`);
  requireStatus(request, "asked");
  await writeDecision(tx, actor, id, { status: "withdrawn", decision: null });
  if (request.kind === "refund") await releaseRefund(tx, request);
  await auditDecision(tx, actor, request, "withdraw", null);
  return { id, code: request.code, status: "withdrawn" };
}

async function lockForDecision(tx: Tx, actor: Actor, id: number): Promise<LockedRequest> {
  const request = await lockRequest(tx, id, requestsWithin(actor, "decide"));
  refuseOwnRequest(actor, request);
  await refuseOwnMoney(tx, actor, request);
  await requireSecondFactor(tx, actor);
  return request;
}

interface Decision {
  readonly status: RefundStatus;
  readonly decision: string | null;
  readonly replacement_id?: number;
}

async function writeDecision(tx: Tx, actor: Actor, id: number, decision: Decision): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("money_back")
    .set({ ...decision, decided_by: officerIdOf(actor), decided_at: sql`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("failed", "The decision was not saved.");
}

type Verb = "approve" | "refuse" | "withdraw";

async function auditDecision(
  tx: Tx,
  actor: Actor,
  request: LockedRequest,
  verb: Verb,
  reason: string | null,
): Promise<void> {
  const { id, code, kind, kobo, payment_id, receipt_id } = request;
  const after = { code, kind, kobo, payment_id, receipt_id };
  await audit(tx, actor, {
    action: `money_back.${verb}`,
    resource: "money_back",
    record_id: id,
    after,
    reason,
  });
}
