import { sql } from "kysely";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { requireNotFixed } from "./fixed-tariff.ts";
import { findItem, type ItemRow, itemFields } from "./item-row.ts";
import { lockItem } from "./lock-tariff.ts";
import { checkItem, itemValues, withTariffOverlapError } from "./write-item.ts";

/**
 * Changes a tariff line before its category's first bill; called once a request for it is approved. After the first
 * bill or published draft, lines change only by a draft, so that past charges can be recomputed.
 * @param body `version` as read (required) and the fields that change
 * @throws AppError forbidden, not-found, draft-needed, edited-meanwhile, invalid
 */
export async function updateItem(tx: Tx, actor: Actor, id: number, body: Raw): Promise<ItemRow> {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const { category, item: before } = await lockItem(tx, scope, id);
  await requireNotFixed(tx, category);
  const { version, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(before, readCount(errors, "version", version, 2_000_000_000, true));
  const checked = await checkItem(tx, scope, category, { ...itemFields(before), ...sent }, id, errors);
  await withTariffOverlapError(() =>
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
  await audit(tx, actor, { action: "category_item.edit", record_id: id, before, after });
  return after;
}
