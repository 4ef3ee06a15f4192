import { type RawBuilder, sql } from "kysely";
import type { Instalment } from "#domain/instalments.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { endBillRequest, lockBillRequest } from "./bill-request.ts";
import {
  coveredBills,
  type LockedBill,
  openCharge,
  requesterOf,
  requireNotCancelled,
  requireOpen,
  setSchedule,
} from "./lock-bill.ts";
import { notifyPayer } from "./notify-payer.ts";
import { refuseConflictingRequests } from "./request-plan.ts";

interface Row {
  readonly id: number;
  readonly code: string;
  readonly bill_id: number;
  readonly parts: readonly Instalment[];
  readonly status: string;
  readonly self: boolean;
  readonly requested_by: number | null;
}

/**
 * Approves or rejects an instalment plan. Once approved, each part is overdue after its own date; payments in the
 * meantime count towards the first parts. A plan whose first date has passed can't be approved.
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, bill-cancelled, nothing-due,
 * objection-open, plan-outdated, invalid (reason; required to reject)
 */
export async function decidePlan(
  tx: Tx,
  actor: Actor,
  id: number,
  verb: "approve" | "refuse",
  rawReason: string | null,
): Promise<{ id: number; code: string; status: "approved" | "refused" }> {
  authorize(actor, "bill.approve");
  const { plan, bill } = await lockPlan(tx, id, coveredBills(actor, "bill.approve"));
  const reason = readReason(rawReason, verb === "refuse");
  await assertSecondOfficer(tx, actor, plan.requested_by);
  requireRequested(plan);
  requireNotCancelled(bill);
  if (verb === "approve") await requireStillFits(tx, plan, bill);
  const status = verb === "approve" ? "approved" : "refused";
  await endBillRequest(tx, actor, "instalment_plan", id, status, reason);
  if (verb === "approve") await setSchedule(tx, bill.id, { kind: "plan", parts: plan.parts });
  await audit(tx, actor, {
    action: `bill.${verb}_plan`,
    resource: "bill",
    record_id: bill.id,
    after: { plan: plan.code, ...(verb === "approve" && { parts: plan.parts }) },
    reason,
  });
  await notifyPayer(tx, bill, verb === "approve" ? "plan-approved" : "plan-refused", {
    ...(reason && { reason }),
  });
  return { id, code: plan.code, status };
}

/** Withdraws a plan that is pending approval. @throws AppError forbidden, not-found, wrong-status */
export async function withdrawPlan(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { plan, bill } = await lockPlan(tx, id, requesterOf(actor, "bill.adjust").billCondition);
  const me = actor.session?.user.id ?? null;
  if (plan.requested_by !== me && !(plan.self && !may(actor, "bill.adjust"))) throw notFound("plan");
  requireRequested(plan);
  await endBillRequest(tx, actor, "instalment_plan", id, "withdrawn", null);
  await audit(tx, actor, { action: "bill.withdraw_plan", record_id: bill.id, after: { plan: plan.code } });
}

/** The bill can have been paid or disputed since the request, or the first date can have passed. */
async function requireStillFits(tx: Tx, plan: Row, bill: LockedBill): Promise<void> {
  requireOpen(bill);
  await refuseConflictingRequests(tx, bill.id, plan.id);
  if (sumKobo(plan.parts.map(({ kobo }) => kobo)) < openCharge(bill))
    throw new AppError(
      "conflict",
      "The bill has increased since this plan was requested. Reject the plan; the payer can request a new one.",
      {
        code: "plan-outdated",
      },
    );
  const first = plan.parts[0]?.due_on ?? "";
  if (first < bill.today)
    throw new AppError(
      "conflict",
      "The date of the first instalment has passed. Reject the plan; the payer can request a new one.",
      {
        code: "plan-outdated",
      },
    );
}

function requireRequested({ status }: Row): void {
  if (status !== "requested")
    throw new AppError("conflict", "This plan is no longer pending approval.", {
      code: "wrong-status",
    });
}

async function lockPlan(tx: Tx, id: number, reach: RawBuilder<unknown>) {
  const columns = sql`id, code, bill_id, parts, status, self, requested_by`;
  const { request: plan, bill } = await lockBillRequest<Row>(tx, "instalment_plan", id, columns, reach);
  return { plan, bill };
}
