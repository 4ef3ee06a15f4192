import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { requireNotFixed } from "./fixed-tariff.ts";
import { findItem, type ItemRow } from "./item-row.ts";
import { lockTariff } from "./lock-tariff.ts";
import { checkItem, itemValues, withTariffOverlapError } from "./write-item.ts";

/**
 * Adds a tariff line to a category that has no bills and no published draft yet.
 * @param body `category_id`, `revenue_item_id` (ID or code), and the line
 * @throws AppError forbidden, not-found, draft-needed, invalid (tariff-negative, tariff-overlap, tariff-dates, …)
 */
export async function createItem(tx: Tx, actor: Actor, body: Raw): Promise<ItemRow> {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const { category_id, ...rest } = body;
  const errors = new ValidationErrors();
  const categoryId = readCount(errors, "category_id", category_id, 9_999_999_999, true);
  if (categoryId === null) assertValid(errors);
  const category = await lockTariff(tx, scope, categoryId ?? 0);
  await requireNotFixed(tx, category);
  const checked = await checkItem(tx, scope, category, rest, null);
  const me = actor.session?.user.id ?? null;
  const { id } = await withTariffOverlapError(() =>
    tx
      .insertInto("category_item")
      .values({ ...itemValues(checked), category_id: category.id, created_by: me, updated_by: me })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const created = await findItem(tx, id);
  if (!created) throw notFound("line");
  await audit(tx, actor, { action: "category_item.create", record_id: id, after: created });
  return created;
}
