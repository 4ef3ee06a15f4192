import { sql } from "kysely";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { addTariffErrors, type ItemInput, readItem } from "#domain/item-input.ts";
import { formatDate, isDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { TariffItem } from "#domain/tariff.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { coversAgency } from "#kernel/set-up-scope.ts";
import type { CategoryRow } from "./category-row.ts";
import { type ItemRow, itemsOf, toTariffItem } from "./item-row.ts";

export interface RevenueItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly agency_id: number;
  readonly active_from: string | null;
  readonly active_to: string | null;
}

/** A line that was read and is valid beside the other lines of its category. */
export interface CheckedItem {
  readonly input: ItemInput;
  readonly revenue: RevenueItem;
}

/** The other lines of the category, and their agencies. */
export interface SiblingLines {
  /** The line's own ID, 0 for a new one. */
  readonly id: number;
  readonly items: readonly TariffItem[];
  readonly agencies: readonly Pick<ItemRow, "agency_id" | "item_code">[];
}

/**
 * Reads a line and checks it against the others of its category, which the transaction has locked.
 * @param scope of the revenue items that can be charged
 * @param exceptId the line that it replaces
 * @throws AppError invalid, with all errors together
 */
export async function checkItem(
  tx: Tx,
  scope: Scope,
  category: CategoryRow,
  body: Raw,
  exceptId: number | null,
  errors = new ValidationErrors(),
): Promise<CheckedItem> {
  const others = (await itemsOf(tx, category.id)).filter((other) => other.id !== exceptId);
  const siblings: SiblingLines = { id: exceptId ?? 0, items: others.map(toTariffItem), agencies: others };
  const { input, revenue } = await readLine(tx, scope, category, body, siblings, errors);
  assertValid(errors);
  if (!revenue) throw new RangeError("A line without a revenue item passed validation.");
  return { input, revenue };
}

/** Reads a line and adds all errors of it alone and beside others; the result is only meaningful without errors. */
export async function readLine(
  db: Queryable,
  scope: Scope,
  category: Pick<CategoryRow, "resource">,
  body: Raw,
  siblings: SiblingLines,
  errors: ValidationErrors,
): Promise<{ input: ItemInput; revenue: RevenueItem | undefined }> {
  const { revenue_item_id, ...rest } = body;
  const input = readItem(errors, rest);
  const revenue = await findRevenueItem(db, revenue_item_id);
  if (!revenue) errors.add("revenue_item_id", "Select the revenue item.");
  else {
    addAgencyError(errors, scope, revenue, siblings.agencies);
    addActiveError(errors, revenue, input);
  }
  const { code: item_code = "?", name: item_name = "?" } = revenue ?? {};
  const item: TariffItem = { id: siblings.id, item_code, item_name, ...input };
  const { fields } = await withCustom(getRegister(category.resource));
  addTariffErrors(errors, item, siblings.items, fields);
  return { input, revenue };
}

/** A line belongs to the agency of its category's other lines, which must be within the officer's scope. */
function addAgencyError(
  errors: ValidationErrors,
  scope: Scope,
  { agency_id }: RevenueItem,
  others: SiblingLines["agencies"],
): void {
  const otherAgencyLine = others.find((other) => other.agency_id !== agency_id);
  const text = otherAgencyLine
    ? message(
        "This item belongs to a different agency from {code}. A bill can only have one agency. Select another item.",
        { code: otherAgencyLine.item_code },
      )
    : "This item belongs to an agency that you don’t have access to. Select another item.";
  if (otherAgencyLine || !coversAgency(scope, agency_id))
    errors.add("revenue_item_id", text, "tariff-agency");
}

/** An item is charged only within its active days. */
function addActiveError(
  errors: ValidationErrors,
  { code, active_from, active_to }: Pick<RevenueItem, "code" | "active_from" | "active_to">,
  line: Pick<ItemInput, "effective_from" | "effective_to">,
): void {
  if (active_from && isDate(line.effective_from) && line.effective_from < active_from)
    errors.add(
      "effective_from",
      message("{code} is only active from {date}. Enter that date or a later date.", {
        code,
        date: formatDate(active_from),
      }),
      "tariff-item-inactive",
    );
  if (active_to && (line.effective_to ?? "9999-12-31") > active_to)
    errors.add(
      "effective_to",
      message("{code} is only active until {date}. Enter that date or an earlier date.", {
        code,
        date: formatDate(active_to),
      }),
      "tariff-item-inactive",
    );
}

/** The columns for the input of a line; those of other formulas are cleared. */
export function itemValues({
  input,
  revenue,
}: {
  readonly input: ItemInput;
  readonly revenue: { readonly id: number };
}) {
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

/** Runs a write and turns a violation of the database's overlap constraint into the error of the field. */
export async function withTariffOverlapError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== "23P01") throw error;
    const message = "Another line charges this item on the same days. End that line before this one starts.";
    throw new AppError("invalid", "There is a problem with what you entered.", {
      code: "tariff-overlap",
      fields: { effective_from: [message] },
    });
  }
}

/** By its ID, or by its code as printed on notices. */
async function findRevenueItem(db: Queryable, raw: unknown): Promise<RevenueItem | undefined> {
  const text = typeof raw === "number" || typeof raw === "string" ? String(raw).trim() : "";
  const { rows } = await sql<RevenueItem>`
    SELECT id, code, name, agency_id, active_from, active_to FROM revenue_item
    WHERE status = 'active' AND (code = upper(${text}) OR id = ${/^[0-9]{1,10}$/.test(text) ? Number(text) : null}::bigint)`.execute(
    db,
  );
  return rows[0];
}
