import { type RawBuilder, sql } from "kysely";
import type { ChargeableResource } from "#domain/category-input.ts";
import type { PeriodKind } from "#domain/period.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import type { DatedTerms } from "#domain/tariff-terms.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/**
 * A demand category as services return it. Money is in kobo, rates are in ppm. Its own terms are the first ones:
 * `termsOn` returns those in force on a day.
 */
export interface CategoryRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly resource: ChargeableResource;
  readonly period: PeriodKind;
  readonly days_until_due: number;
  readonly minimum_kobo: number | null;
  readonly legal_citation: string;
  readonly early_discounts: readonly EarlyDiscount[];
  readonly penalty: PenaltyRule | null;
  readonly interest: InterestRule | null;
  /** Terms that follow the first terms of the category, ordered by first day. */
  readonly later_terms: readonly DatedTerms[];
  readonly status: "active" | "archived";
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const categoryColumns: RawBuilder<unknown> = sql`c.id, c.code, c.name, c.resource, c.period, c.days_until_due,
  c.minimum_kobo, c.legal_citation, c.early_discounts, c.penalty, c.interest, c.status, c.version, c.created_at,
  c.updated_at, (SELECT coalesce(json_agg(json_build_object('effective_from', v.effective_from,
      'days_until_due', v.days_until_due, 'minimum_kobo', v.minimum_kobo, 'early_discounts', v.early_discounts,
      'penalty', v.penalty, 'interest', v.interest) ORDER BY v.effective_from, v.id), '[]')
    FROM category_terms v WHERE v.category_id = c.id) AS later_terms`;

/** Reads a category without checking rights. @throws AppError not-found */
export async function readCategoryRow(db: Queryable, id: number): Promise<CategoryRow> {
  const { rows } = await sql<CategoryRow>`
    SELECT ${categoryColumns} FROM demand_category c WHERE c.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("category");
  return rows[0];
}

/**
 * Locks the category until the transaction ends, so that its lines change one at a time. Read after locking, to include
 * terms published while waiting.
 * @throws AppError not-found
 */
export async function lockCategory(tx: Tx, id: number): Promise<CategoryRow> {
  await sql`SELECT FROM demand_category WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return readCategoryRow(tx, id);
}
