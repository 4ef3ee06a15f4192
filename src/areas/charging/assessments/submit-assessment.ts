import { sql } from "kysely";
import { message, nested, translatableOf } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { refuseCharged } from "../billing/charged-already.ts";
import { assessmentColumns } from "./assessment-columns.ts";
import { inputOf, lockAssessment, requireVersion, wrongStatus } from "./assessment-row.ts";
import { type AssessmentPlan, planAssessment } from "./plan-assessment.ts";
import { mayWrite } from "./visibility.ts";

/**
 * Submits an assessment to the revenue office, computed again.
 * @throws AppError forbidden, not-found, wrong-status, edited-meanwhile, already-charged, or the code of the reason why
 * it can't be charged (not-approved, missing-field, nothing-applies …)
 */
export async function submitAssessment(tx: Tx, actor: Actor, id: number, version: unknown): Promise<void> {
  const row = await lockAssessment(tx, actor, id);
  requireVersion(row, version);
  if (!["draft", "returned"].includes(row.status)) throw wrongStatus(row, "submitted");
  if (!mayWrite(actor, row)) throw notFound("assessment");
  await writeSubmitted(tx, actor, id, await planAssessment(tx, actor, inputOf(row)));
}

/** Marks a new or locked row as submitted. @throws AppError as submitAssessment */
export async function writeSubmitted(tx: Tx, actor: Actor, id: number, plan: AssessmentPlan): Promise<void> {
  requireChargeable(plan);
  await refuseCharged(tx, assetChargeOf(plan));
  const me = actor.session?.user.id ?? null;
  await tx
    .updateTable("assessment")
    .set({
      ...assessmentColumns(plan),
      status: "submitted",
      submitted_at: sql`now()`,
      submitted_by: me,
      reason: null,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: "assessment.submit",
    record_id: id,
    after: { status: "submitted", total_kobo: plan.charge.total_kobo },
  });
}

/** @throws AppError with the code of the reason why it can't be charged */
export function requireChargeable({ exception }: AssessmentPlan): void {
  if (!exception) return;
  const text = message("{what}. It can’t be assessed.", { what: nested(translatableOf(exception)) });
  throw new AppError("invalid", text, { code: exception.code, fields: { "": [text] } });
}

/** What it would charge, to compare it with notices and other assessments. */
export function assetChargeOf({ input, asset, tariff, period, charge }: AssessmentPlan) {
  const revenue_items = charge.lines.flatMap(({ item_id }) =>
    item_id === null ? [] : [tariff.revenue_items[String(item_id)] ?? 0],
  );
  return {
    asset_type: input.asset_type,
    asset_id: asset.id,
    revenue_items: [...new Set(revenue_items)],
    category_id: tariff.category.id,
    once: period.kind === "once",
    from: period.from,
    to: period.to,
  };
}
