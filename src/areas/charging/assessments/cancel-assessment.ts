import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { cancelBillOf } from "../billing/cancel-bill.ts";
import { lockAssessment, wrongStatus } from "./assessment-row.ts";
import { notifyAssessed } from "./notify-assessed.ts";
import { mayCancel, mayWrite } from "./visibility.ts";

/**
 * Withdraws an assessment that was not issued, or cancels an issued one with its bill, which takes a second officer.
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, has-payments, invalid (reason)
 */
export async function cancelAssessment(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<void> {
  const row = await lockAssessment(tx, actor, id);
  const reason = readReason(rawReason, !mayWrite(actor, row));
  if (row.status === "cancelled") throw wrongStatus(row, "cancelled");
  if (row.status === "issued") {
    authorize(actor, "assessment.cancel", row);
    await assertSecondOfficer(tx, actor, row.decided_by);
  }
  if (!mayCancel(actor, row)) throw new AppError("forbidden", "Your role does not allow this.");
  if (row.status === "issued") await cancelBillOf(tx, "assessment", id);
  await tx
    .updateTable("assessment")
    .set({
      status: "cancelled",
      reason,
      // `decided_by` of an issued assessment remains the officer who issued it.
      ...(row.status === "issued"
        ? {}
        : { decided_at: sql`now()`, decided_by: actor.session?.user.id ?? null }),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: "assessment.cancel",
    record_id: id,
    before: { status: row.status },
    after: { status: "cancelled" },
    reason,
  });
  if (row.status === "issued") await notifyAssessed(tx, row, "assessment-cancelled", reason);
}
