import { createHash } from "node:crypto";
import { message } from "#domain/message.ts";
import type { TariffItem } from "#domain/tariff.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { type CategoryRow, readCategoryRow } from "./category-row.ts";
import { itemsOf, toTariffItem } from "./item-row.ts";

/** The calculator's input for a category; plain data, so that a run can store it. */
export interface Tariff {
  readonly category: CategoryRow;
  readonly items: readonly TariffItem[];
  /** The agency that receives the money: the revenue items of all lines belong to it. */
  readonly agency_id: number;
  /** ID of the tariff line → ID of its revenue item. */
  readonly revenue_items: Readonly<Record<string, number>>;
}

/** A category with all its lines. @throws AppError not-found, conflict (it has no lines yet, or is archived) */
export async function loadTariff(db: Queryable, categoryId: number): Promise<Tariff> {
  const category = await readCategoryRow(db, categoryId);
  const rows = await itemsOf(db, categoryId);
  const agency_id = rows[0]?.agency_id;
  if (agency_id === undefined)
    throw new AppError(
      "conflict",
      message("{name} has no tariff lines yet. Add one first.", { name: category.name }),
      {
        code: "no-tariff",
      },
    );
  if (category.status !== "active")
    throw new AppError(
      "conflict",
      message("{name} is archived. It can’t be used for charges.", { name: category.name }),
      {
        code: "category-archived",
      },
    );
  const revenue_items = Object.fromEntries(rows.map((row) => [String(row.id), row.revenue_item_id]));
  return { category, items: rows.map(toTariffItem), agency_id, revenue_items };
}

/** Digest that changes with any change of a category or its lines. */
export function tariffDigest(tariff: Tariff): string {
  return createHash("sha256").update(JSON.stringify(tariff)).digest("base64url");
}
