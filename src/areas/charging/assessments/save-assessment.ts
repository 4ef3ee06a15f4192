import { sql } from "kysely";
import { attachEvidence } from "#areas/registry/evidence/attach-evidence.ts";
import { readAssessment } from "#domain/assessment-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assessmentColumns } from "./assessment-columns.ts";
import {
  type AssessmentRow,
  assessmentCode,
  lockAssessment,
  requireVersion,
  wrongStatus,
} from "./assessment-row.ts";
import { type AssessmentPlan, planAssessment } from "./plan-assessment.ts";
import { writeSubmitted } from "./submit-assessment.ts";
import { mayWrite, withEditor } from "./visibility.ts";

export interface SavedAssessment {
  readonly id: number;
  readonly code: string;
  readonly status: "draft" | "submitted" | "returned";
  readonly version: number;
}

/**
 * Creates an assessment as a draft, or submits it at once with `submit`.
 * @param raw body of a form or the API
 * @throws AppError forbidden, not-found, invalid, no-tariff, category-archived, no-owner; when submitted, also those of
 * `writeSubmitted`
 */
export async function createAssessment(tx: Tx, actor: Actor, raw: Raw): Promise<SavedAssessment> {
  const plan = await planAssessment(tx, actor, readInput(raw));
  const me = actor.session?.user.id ?? null;
  const { id } = await tx
    .insertInto("assessment")
    .values({ ...assessmentColumns(plan), editors: withEditor(actor, []), created_by: me, updated_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attachEvidence(tx, actor, plan.input.evidence_ids, "assessment", id);
  await audit(tx, actor, { action: "assessment.create", record_id: id, after: auditValues(plan) });
  if (isYes(raw.submit)) await writeSubmitted(tx, actor, id, plan);
  return {
    id,
    code: await assessmentCode(tx, id),
    status: isYes(raw.submit) ? "submitted" : "draft",
    version: isYes(raw.submit) ? 2 : 1,
  };
}

/** Changes a draft or a returned assessment. @throws AppError as createAssessment, wrong-status, edited-meanwhile */
export async function changeAssessment(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SavedAssessment> {
  const row = await lockAssessment(tx, actor, id);
  requireVersion(row, raw.version);
  if (!["draft", "returned"].includes(row.status)) throw wrongStatus(row, "changed");
  if (!mayWrite(actor, row)) throw notFound("assessment");
  const plan = await planAssessment(tx, actor, readInput({ ...raw, ...subjectOf(row) }));
  await tx
    .updateTable("assessment")
    .set({
      ...assessmentColumns(plan),
      editors: withEditor(actor, row.editors),
      updated_at: sql`now()`,
      updated_by: actor.session?.user.id ?? null,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await attachEvidence(tx, actor, plan.input.evidence_ids, "assessment", id);
  await audit(tx, actor, {
    action: "assessment.edit",
    record_id: id,
    before: { declared: row.declared, total_kobo: row.total_kobo },
    after: auditValues(plan),
  });
  if (isYes(raw.submit)) await writeSubmitted(tx, actor, id, plan);
  return {
    id,
    code: row.code,
    status: isYes(raw.submit) ? "submitted" : (row.status as "draft" | "returned"),
    version: row.version + (isYes(raw.submit) ? 2 : 1),
  };
}

/** The asset of an assessment can't be changed: another asset takes another assessment. */
function subjectOf({ asset_type, asset_id }: AssessmentRow) {
  return { asset_type, asset_id };
}

function readInput(raw: Raw) {
  const errors = new ValidationErrors();
  const input = readAssessment(errors, raw);
  assertValid(errors);
  return input;
}

/** A form button sends its value as text. */
function isYes(value: unknown): boolean {
  return value === true || value === "true";
}

function auditValues({ input, declared, charge }: AssessmentPlan) {
  const { category_id, asset_type, asset_id, year, index } = input;
  return { category_id, asset_type, asset_id, year, index, declared, total_kobo: charge.total_kobo };
}
