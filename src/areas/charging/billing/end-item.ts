import { sql } from "kysely";
import { isDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { requireNotFixed } from "./fixed-tariff.ts";
import type { ItemRow } from "./item-row.ts";
import { lockItem } from "./lock-tariff.ts";
import { withTariffOverlapError } from "./write-item.ts";

/**
 * Sets the last day of a tariff line before its category's first bill; called once a request for it is approved.
 * @param on a Lagos date
 * @throws AppError forbidden, not-found, draft-needed, edited-meanwhile, invalid (tariff-dates)
 */
export async function endItem(
  tx: Tx,
  actor: Actor,
  id: number,
  on: string,
  version: number,
): Promise<ItemRow> {
  const { category, item: before } = await lockItem(tx, authorizeSetUp(actor, "demand_category.edit"), id);
  await requireNotFixed(tx, category);
  requireSameVersion(before, version);
  if (!isDate(on)) throwDateError("Enter a real date, such as 2026-11-21.");
  if (on < before.effective_from) throwDateError("Enter a last day on or after the first day.");
  await withTariffOverlapError(() =>
    tx
      .updateTable("category_item")
      .set({
        effective_to: on,
        updated_by: actor.session?.user.id ?? null,
        updated_at: sql`now()`,
        version: before.version + 1,
      })
      .where("id", "=", id)
      .execute(),
  );
  await audit(tx, actor, {
    action: "category_item.end",
    record_id: id,
    before: { effective_to: before.effective_to },
    after: { effective_to: on },
  });
  return { ...before, effective_to: on, version: before.version + 1 };
}

function throwDateError(message: string): never {
  throw new AppError("invalid", message, { code: "tariff-dates", fields: { effective_to: [message] } });
}
