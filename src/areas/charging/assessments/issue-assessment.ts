import { sql } from "kysely";
import { termsOn } from "#domain/tariff-terms.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { lagosToday } from "#kernel/today.ts";
import { type ChargeableAsset, readAssets } from "../billing/assets.ts";
import { lockCategory } from "../billing/category-row.ts";
import { refuseCharged } from "../billing/charged-already.ts";
import { loadTariff } from "../billing/load-tariff.ts";
import { lockCharging } from "../billing/lock-charging.ts";
import { readPeriod } from "../billing/run-scope.ts";
import { type NewLine, writeBill } from "../billing/write-bill.ts";
import { assessmentColumns } from "./assessment-columns.ts";
import {
  type AssessmentRow,
  inputOf,
  lockAssessment,
  requireVersion,
  wrongStatus,
} from "./assessment-row.ts";
import { notifyAssessed } from "./notify-assessed.ts";
import { type AssessmentPlan, computePlan, readRegister } from "./plan-assessment.ts";
import { assetChargeOf, requireChargeable } from "./submit-assessment.ts";
import { enterersOf } from "./visibility.ts";

/**
 * Issues a submitted assessment with its bill. By an officer who did not enter it.
 * @param expected_kobo amount that the officer was shown; nothing is issued if the tariff or the register has changed
 * @returns the bill's ID
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile,
 * charge-changed, already-charged, or the reason why it can't be charged
 */
export async function issueAssessment(
  tx: Tx,
  actor: Actor,
  id: number,
  expected_kobo: number,
  version?: unknown,
): Promise<{ bill_id: number; total_kobo: number }> {
  authorize(actor, "assessment.issue");
  const row = await lockAssessment(tx, actor, id);
  authorize(actor, "assessment.issue", row);
  requireVersion(row, version);
  await assertSecondOfficer(tx, actor, ...enterersOf(row));
  if (row.status !== "submitted") throw wrongStatus(row, "issued");
  await lockCharging(tx, row.agency_id, "alone");
  // Tariff lines with bills are not edited: a concurrent edit waits for this transaction and is then refused.
  await lockCategory(tx, row.category_id);
  const plan = await recomputePlan(tx, row);
  requireChargeable(plan);
  if (plan.charge.total_kobo !== expected_kobo)
    throw new AppError(
      "conflict",
      "The tariff or the register has changed. Check the new amount before you issue it.",
      {
        code: "charge-changed",
        data: { total_kobo: plan.charge.total_kobo },
      },
    );
  await refuseCharged(tx, assetChargeOf(plan));
  await saveIssued(tx, actor, row, plan);
  const bill_id = await createBill(tx, row, plan);
  await notifyAssessed(tx, row, "assessment-issued", null, bill_id);
  return { bill_id, total_kobo: plan.charge.total_kobo };
}

async function saveIssued(tx: Tx, actor: Actor, row: AssessmentRow, plan: AssessmentPlan): Promise<void> {
  await tx
    .updateTable("assessment")
    .set({
      ...assessmentColumns(plan),
      // The payer was fixed when it was entered.
      individual_id: row.individual_id,
      corporate_id: row.corporate_id,
      self: row.self,
      status: "issued",
      issued_on: plan.today,
      decided_at: sql`now()`,
      decided_by: actor.session?.user.id ?? null,
      version: sql`version + 1`,
    })
    .where("id", "=", row.id)
    .execute();
  await audit(tx, actor, {
    action: "assessment.issue",
    record_id: row.id,
    before: { status: row.status },
    after: { status: "issued", total_kobo: plan.charge.total_kobo },
  });
}

function createBill(tx: Tx, row: AssessmentRow, plan: AssessmentPlan): Promise<number> {
  const { charge, tariff, today } = plan;
  const { penalty, interest, early_discounts } = termsOn(tariff.category, charge.tariff_on);
  return writeBill(tx, {
    source: "assessment",
    source_id: row.id,
    agency_id: tariff.agency_id,
    individual_id: row.individual_id,
    corporate_id: row.corporate_id,
    asset_type: row.asset_type,
    asset_id: row.asset_id,
    title: row.title,
    issued_on: today,
    due_on: charge.due_on,
    rules: { penalty, interest, discounts: early_discounts },
    lines: linesOf(plan),
  });
}

/** The line that raises the total to the minimum belongs to the first charged item, as on notices. */
function linesOf({ charge, tariff }: AssessmentPlan): NewLine[] {
  const [first] = charge.lines;
  return charge.lines.map(({ item_id, label, explanation, explanation_message, citation, kobo }) => ({
    revenue_item_id: tariff.revenue_items[String(item_id ?? first?.item_id)] ?? 0,
    label,
    explanation,
    ...(explanation_message && { explanation_message }),
    citation,
    kobo,
  }));
}

/**
 * Plans the declared values again with the current asset and tariff. The rights of the person who entered it were
 * checked then.
 */
async function recomputePlan(db: Queryable, row: AssessmentRow): Promise<AssessmentPlan> {
  const input = inputOf(row);
  const fullTariff = await loadTariff(db, row.category_id);
  const itemIds = row.revenue_item_ids;
  const items = itemIds
    ? fullTariff.items.filter(({ id }) => itemIds.includes(fullTariff.revenue_items[String(id)] ?? 0))
    : fullTariff.items;
  const period = readPeriod(fullTariff.category.period, { year: row.year, index: row.period_index });
  const { resource, declarable } = await readRegister(row.asset_type, row.self);
  const today = await lagosToday(db);
  const [asset] = await readAssets(db, {
    resource,
    on: today,
    after: 0,
    limit: 1,
    conditions: [sql`t.id = ${row.asset_id}`],
    categoryId: row.category_id,
    periodFrom: period.from,
    once: period.kind === "once",
  });
  if (!asset) throw notFound(resource.one);
  const basis = {
    input,
    self: false,
    resource,
    declarable,
    period,
    asset,
    today,
    tariff: { ...fullTariff, items },
  };
  return withPayer(computePlan(basis), asset, row);
}

/**
 * The assessment is issued to the payer it was entered for, who must still be an owner.
 * @throws AppError owner-changed
 */
function withPayer(plan: AssessmentPlan, { owners }: ChargeableAsset, row: AssessmentRow): AssessmentPlan {
  const type = row.individual_id === null ? "corporate" : "individual";
  const id = row.individual_id ?? row.corporate_id;
  const owner = owners.find((one) => one.type === type && one.id === id);
  if (!owner)
    throw new AppError(
      "conflict",
      "The asset has a new owner. Return the assessment so that it can be entered for the new owner.",
      {
        code: "owner-changed",
      },
    );
  const isDefaultPayer = plan.payer.type === type && plan.payer.id === id;
  return isDefaultPayer ? plan : { ...plan, payer: { ...owner, address: [], tin: null } };
}
