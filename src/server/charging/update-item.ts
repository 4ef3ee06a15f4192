import { sql } from "kysely";
import { InputFaults, readCount } from "#domain/charging-input.ts";
import { formatDate } from "#domain/lagos.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { findItem, type ItemRow } from "./item-row.ts";
import { lockItem } from "./lock-tariff.ts";
import { requireSameVersion } from "./update-category.ts";
import { checkItem, itemValues, refusingOverlap } from "./write-item.ts";

/**
 * Changes a tariff line that no notice rests on yet. One that was used can only be ended (`endItem`), so
 * that what was charged can always be worked out again.
 * @param body `version` as it was read (required) and the fields that change
 * @throws AppError forbidden, not-found, edited-meanwhile, tariff-used, invalid
 */
export async function updateItem(tx: Tx, actor: Actor, id: number, body: Raw): Promise<ItemRow> {
  const scope = authorize(actor, "demand_category.edit");
  const { category, item: before } = await lockItem(tx, scope, id);
  const { version, ...sent } = body;
  const faults = new InputFaults();
  requireSameVersion(before, readCount(faults, "version", version, 2_000_000_000, true));
  const last = await lastUse(tx, before);
  if (last)
    throw new AppError(
      "conflict",
      `Notices up to ${formatDate(last)} rest on this line: end it and add another.`,
      { code: "tariff-used" },
    );
  const { kind, amount_kobo, rate_ppm, unit_field, value_field, tier_field, tiers, conditions } = before;
  const { min_kobo, max_kobo, effective_from, effective_to, citation, position, revenue_item_id } = before;
  const formula = { kind, amount_kobo, rate_ppm, unit_field, value_field, tier_field, tiers, conditions };
  const rest = { min_kobo, max_kobo, effective_from, effective_to, citation, position, revenue_item_id };
  const checked = await checkItem(tx, scope, category, { ...formula, ...rest, ...sent }, id, faults);
  await refusingOverlap(() =>
    tx
      .updateTable("category_item")
      .set({
        ...itemValues(checked),
        updated_by: actor.session?.user.id ?? null,
        updated_at: sql`now()`,
        version: before.version + 1,
      })
      .where("id", "=", id)
      .execute(),
  );
  const after = await findItem(tx, id);
  if (!after) throw notFound("line");
  await audit(tx, actor, {
    action: "category_item.edit",
    resource: "category_item",
    record_id: id,
    before,
    after,
  });
  return after;
}

/** The last day whose tariff a notice or a run has taken from this line; undefined when none has. */
export async function lastUse(tx: Tx, item: ItemRow): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    SELECT max(used.day) AS last FROM (
      SELECT CASE c.period WHEN 'once' THEN r.issued_on ELSE r.period_from END AS day
      FROM billing_run r JOIN demand_category c ON c.id = r.category_id WHERE r.category_id = ${item.category_id}
    ) AS used
    WHERE used.day BETWEEN ${item.effective_from} AND coalesce(${item.effective_to}::date, 'infinity')`.execute(
    tx,
  );
  return rows[0]?.last ?? undefined;
}
