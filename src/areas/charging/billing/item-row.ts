import { type RawBuilder, sql } from "kysely";
import type { Condition, Formula, TariffItem, Tier } from "#domain/tariff.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A stored tariff line: money is in kobo, rates are in ppm, dates are Lagos dates. */
export interface ItemRow {
  readonly id: number;
  readonly code: string;
  readonly category_id: number;
  readonly revenue_item_id: number;
  readonly item_code: string;
  readonly item_name: string;
  readonly agency_id: number;
  readonly position: number;
  readonly kind: Formula["kind"];
  readonly amount_kobo: number | null;
  readonly rate_ppm: number | null;
  readonly unit_field: string | null;
  readonly value_field: string | null;
  readonly tier_field: string | null;
  readonly tiers: readonly Tier[] | null;
  readonly conditions: readonly Condition[];
  readonly min_kobo: number | null;
  readonly max_kobo: number | null;
  readonly effective_from: string;
  readonly effective_to: string | null;
  readonly citation: string;
  readonly version: number;
}

const columns: RawBuilder<unknown> = sql`i.id, i.code, i.category_id, i.revenue_item_id, r.code AS item_code,
  r.name AS item_name, r.agency_id, i.position, i.kind, i.amount_kobo, i.rate_ppm, i.unit_field, i.value_field,
  i.tier_field, i.tiers, i.conditions, i.min_kobo, i.max_kobo, i.effective_from, i.effective_to, i.citation, i.version`;

/** The lines of a category in their order, including those that have ended. */
export async function itemsOf(db: Queryable, categoryId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT ${columns} FROM category_item i JOIN revenue_item r ON r.id = i.revenue_item_id
    WHERE i.category_id = ${categoryId} ORDER BY i.position, i.id`.execute(db);
  return rows;
}

/** Lines by their IDs, without checking rights. */
export async function itemsByIds(db: Queryable, ids: readonly number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT ${columns} FROM category_item i JOIN revenue_item r ON r.id = i.revenue_item_id
    WHERE i.id = ANY(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** One line, without checking rights. */
export async function findItem(db: Queryable, id: number): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    SELECT ${columns} FROM category_item i JOIN revenue_item r ON r.id = i.revenue_item_id
    WHERE i.id = ${id}`.execute(db);
  return rows[0];
}

/** A line in the form of a request to change it. */
export function itemFields(item: ItemRow) {
  const { kind, amount_kobo, rate_ppm, unit_field, value_field, tier_field, tiers, conditions } = item;
  const { min_kobo, max_kobo, effective_from, effective_to, citation, position, revenue_item_id } = item;
  const formula = { kind, amount_kobo, rate_ppm, unit_field, value_field, tier_field, tiers, conditions };
  const rest = { min_kobo, max_kobo, effective_from, effective_to, citation, position, revenue_item_id };
  return { ...formula, ...rest };
}

/** A line in the form of the calculator. */
export function toTariffItem(row: ItemRow): TariffItem {
  const { id, item_code, item_name, conditions, min_kobo, max_kobo, effective_from, effective_to, citation } =
    row;
  const common = { id, item_code, item_name, conditions, min_kobo, max_kobo };
  return { ...common, effective_from, effective_to, citation, ...formulaOf(row) };
}

function formulaOf(row: ItemRow): Formula {
  switch (row.kind) {
    case "flat":
      return { kind: "flat", amount_kobo: row.amount_kobo ?? 0 };
    case "per_unit":
      return { kind: "per_unit", amount_kobo: row.amount_kobo ?? 0, unit_field: row.unit_field ?? "" };
    case "rate":
      return { kind: "rate", rate_ppm: row.rate_ppm ?? 0, value_field: row.value_field };
    case "tiered":
      return { kind: "tiered", tier_field: row.tier_field ?? "", tiers: row.tiers ?? [] };
  }
}
