import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { readInstalments } from "#domain/instalments.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockBill, openCharge, requesterOf, requireOpen } from "./lock-bill.ts";

const MAX_REASON = 500;

/**
 * Requests payment of the unpaid charge in parts. Another user, an officer, decides.
 * @param raw `parts` ({kobo, due_on}; their total is the unpaid charge) and `reason`
 * @throws AppError forbidden, not-found, bill-cancelled, nothing-due, objection-open, plan-running, invalid
 */
export async function requestPlan(
  tx: Tx,
  actor: Actor,
  bill_id: number,
  raw: Raw,
): Promise<{ id: number; code: string; status: "requested" }> {
  const requester = requesterOf(actor, "bill.adjust");
  const bill = await lockBill(tx, bill_id, requester.billCondition);
  requireOpen(bill);
  await refuseConflictingRequests(tx, bill_id);
  const errors = new ValidationErrors();
  const reason = typeof raw.reason === "string" ? raw.reason.trim() : "";
  if (reason === "") errors.add("reason", "Enter why the bill can’t be paid all at once.");
  if (reason.length > MAX_REASON)
    errors.add("reason", message("Enter at most {n} characters.", { n: MAX_REASON }));
  if (reason.includes("\0")) errors.add("reason", "Enter text without control characters.");
  const parts = readInstalments(errors, raw, { open_kobo: openCharge(bill), today: bill.today });
  assertValid(errors);
  const me = actor.session?.user.id ?? null;
  const { id, code } = await tx
    .insertInto("instalment_plan")
    .values({ bill_id, parts: JSON.stringify(parts), reason, self: requester.self, requested_by: me })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: "bill.request_plan",
    record_id: bill_id,
    after: { plan: code, parts },
    reason,
  });
  return { id, code: code ?? "", status: "requested" };
}

/** @throws AppError objection-open, plan-running */
export async function refuseConflictingRequests(tx: Tx, bill_id: number, exceptPlanId = 0): Promise<void> {
  const { rows } = await sql<{ code: string; kind: string }>`
    SELECT code, 'objection' AS kind FROM objection WHERE bill_id = ${bill_id} AND status = 'open'
    UNION ALL SELECT code, 'plan' FROM instalment_plan
    WHERE bill_id = ${bill_id} AND status IN ('requested', 'approved') AND id <> ${exceptPlanId}`.execute(tx);
  const [other] = rows;
  if (other?.kind === "objection")
    throw new AppError("conflict", message("Objection {code} must be decided first.", { code: other.code }), {
      code: "objection-open",
    });
  if (other)
    throw new AppError(
      "conflict",
      message("This bill already has an instalment plan ({code}).", { code: other.code }),
      {
        code: "plan-running",
      },
    );
}
