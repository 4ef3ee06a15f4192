import { type RawBuilder, sql } from "kysely";
import type { ChargeableResource } from "#domain/category-input.ts";
import type { PeriodKind } from "#domain/period.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import { notFound } from "../app-error.ts";
import type { Queryable, Tx } from "../db/client.ts";

/** A demand category as services hand it on. Money is kobo, rates are ppm. */
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
  readonly status: "active" | "archived";
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const categoryColumns: RawBuilder<unknown> = sql`c.id, c.code, c.name, c.resource, c.period, c.days_until_due,
  c.minimum_kobo, c.legal_citation, c.early_discounts, c.penalty, c.interest, c.status, c.version, c.created_at,
  c.updated_at`;

/** The category of that id, whoever asks. @throws AppError not-found */
export async function readCategoryRow(db: Queryable, id: number): Promise<CategoryRow> {
  const { rows } = await sql<CategoryRow>`
    SELECT ${categoryColumns} FROM demand_category c WHERE c.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("category");
  return rows[0];
}

/** The category, held until the transaction ends: its lines are only added or changed one by one. */
export async function lockCategory(tx: Tx, id: number): Promise<CategoryRow> {
  const { rows } = await sql<CategoryRow>`
    SELECT ${categoryColumns} FROM demand_category c WHERE c.id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound("category");
  return rows[0];
}
