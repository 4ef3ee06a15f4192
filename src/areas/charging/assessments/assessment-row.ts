import { sql } from "kysely";
import type { AssessmentInput, Declared } from "#domain/assessment-input.ts";
import type { ChargeableResource } from "#domain/category-input.ts";
import { message, term } from "#domain/message.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { Exception } from "../billing/assess.ts";
import { type AssessmentAccess, visibleAssessments } from "./visibility.ts";

export type AssessmentStatus = "draft" | "submitted" | "returned" | "issued" | "cancelled";

/** An assessment as its commands need it. Money is in kobo. */
export interface AssessmentRow extends AssessmentAccess {
  readonly id: number;
  readonly code: string;
  readonly status: AssessmentStatus;
  readonly category_id: number;
  readonly revenue_item_ids: readonly number[] | null;
  readonly asset_type: ChargeableResource;
  readonly asset_id: number;
  readonly year: number;
  readonly period_index: number;
  readonly declared: Declared;
  readonly remark: string | null;
  readonly self: boolean;
  readonly title: string;
  readonly total_kobo: number;
  readonly decided_by: number | null;
  readonly version: number;
}

/** A visible assessment, locked until the transaction ends. @throws AppError not-signed-in, forbidden, not-found */
export async function lockAssessment(tx: Tx, actor: Actor, id: number): Promise<AssessmentRow> {
  const { rows } = await sql<AssessmentRow>`
    SELECT id, code, status, category_id, agency_id, to_json(revenue_item_ids) AS revenue_item_ids, asset_type, asset_id,
      lga_id, year, period_index, individual_id, corporate_id, declared, remark, self, title, total_kobo, submitted_by,
      decided_by, created_by, to_json(editors) AS editors, version
    FROM assessment a WHERE id = ${id} AND ${visibleAssessments(actor)} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound("assessment");
  return rows[0];
}

/** The input as it was entered, to compute the charge again. */
export function inputOf(row: AssessmentRow): AssessmentInput {
  const { category_id, asset_type, asset_id, year, period_index, revenue_item_ids, declared, remark } = row;
  return {
    category_id,
    asset_type,
    asset_id,
    year,
    revenue_item_ids,
    declared,
    remark,
    index: period_index,
    evidence_ids: [],
  };
}

/** The actor must have viewed the current version. @throws AppError edited-meanwhile */
export function requireVersion(row: AssessmentRow, version: unknown): void {
  if (version === undefined || plainNumber(version) === row.version) return;
  throw new AppError(
    "conflict",
    "This assessment has changed since you opened it. Reload the page and try again.",
    {
      code: "edited-meanwhile",
      data: { version: row.version },
    },
  );
}

export function wrongStatus(row: Pick<AssessmentRow, "status">, done: string): AppError {
  return new AppError(
    "conflict",
    message("This assessment is {status}. It can’t be {done}.", { status: term(row.status), done }),
    {
      code: "wrong-status",
    },
  );
}

/** The asset, payer and category as of the assessment, stored with it. */
export interface AssessmentSnapshot {
  readonly asset: {
    readonly code: string;
    readonly title: string;
    readonly lga: string | null;
    readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  };
  readonly payer: { readonly name: string; readonly address: readonly string[]; readonly tin: string | null };
  readonly period: string;
  readonly category: string;
  readonly legal_citation: string;
  readonly exception: Exception | null;
}

/** The code of an assessment by its ID, without checking rights. */
export async function assessmentCode(db: Queryable, id: number): Promise<string> {
  const row = await db.selectFrom("assessment").select("code").where("id", "=", id).executeTakeFirstOrThrow();
  return row.code ?? "";
}
