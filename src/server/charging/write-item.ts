import { sql } from "kysely";
import { InputFaults } from "#domain/charging-input.ts";
import { addTariffFaults, type ItemInput, readItem } from "#domain/item-input.ts";
import type { Raw } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { TariffItem } from "#domain/tariff.ts";
import { AppError } from "../app-error.ts";
import type { Queryable, Tx } from "../db/client.ts";
import type { CategoryRow } from "./category-row.ts";
import { itemsOf, toTariffItem } from "./item-row.ts";
import { refuseFaults } from "./refuse-faults.ts";

interface RevenueItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly agency_id: number;
}

/** A line that was read and found right beside the other lines of its category. */
export interface CheckedItem {
  readonly input: ItemInput;
  readonly revenue: RevenueItem;
}

/**
 * Reads a line and checks it against the others of its category, which the transaction has locked.
 * @param exceptId the line it is to replace
 * @throws AppError invalid, with every fault at once
 */
export async function checkItem(
  tx: Tx,
  category: CategoryRow,
  body: Raw,
  exceptId: number | null,
  faults = new InputFaults(),
): Promise<CheckedItem> {
  const { revenue_item_id, ...rest } = body;
  const input = readItem(faults, rest);
  const revenue = await findRevenueItem(tx, revenue_item_id);
  if (!revenue) faults.add("revenue_item_id", "Choose the revenue item.");
  const others = (await itemsOf(tx, category.id)).filter((other) => other.id !== exceptId);
  const elsewhere = others.find((other) => revenue && other.agency_id !== revenue.agency_id);
  if (elsewhere)
    faults.add(
      "revenue_item_id",
      `It belongs to another agency than ${elsewhere.item_code}; a bill has one agency.`,
      "tariff-agency",
    );
  const { code: item_code = "?", name: item_name = "?" } = revenue ?? {};
  const item: TariffItem = { id: exceptId ?? 0, item_code, item_name, ...input };
  addTariffFaults(faults, item, others.map(toTariffItem), getRegister(category.resource).fields);
  refuseFaults(faults);
  if (!revenue) throw new RangeError("A revenue item that is missing is a fault.");
  return { input, revenue };
}

/** The columns a line's input fills; those of the other formulas are emptied. */
export function itemValues({ input, revenue }: CheckedItem) {
  const { conditions, kind, ...common } = input;
  const formula = {
    amount_kobo: null,
    rate_ppm: null,
    unit_field: null,
    value_field: null,
    tier_field: null,
  };
  const tiers = input.kind === "tiered" ? JSON.stringify(input.tiers) : null;
  return {
    ...formula,
    ...common,
    tiers,
    kind,
    conditions: JSON.stringify(conditions),
    revenue_item_id: revenue.id,
  };
}

/** Runs a write; what the database's own guard against overlaps refuses becomes the fault it is. */
export async function refusingOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== "23P01") throw error;
    const message = "Another line charges this item on the same days; end it before this one begins.";
    throw new AppError("invalid", "Some things need putting right.", {
      code: "tariff-overlap",
      fields: { effective_from: [message] },
    });
  }
}

/** By its number, or by its code as the notice prints it. */
async function findRevenueItem(db: Queryable, raw: unknown): Promise<RevenueItem | undefined> {
  const text = typeof raw === "number" || typeof raw === "string" ? String(raw).trim() : "";
  const { rows } = await sql<RevenueItem>`
    SELECT id, code, name, agency_id FROM revenue_item
    WHERE status = 'active' AND (code = upper(${text}) OR id = ${/^[0-9]{1,10}$/.test(text) ? Number(text) : null}::bigint)`.execute(
    db,
  );
  return rows[0];
}
