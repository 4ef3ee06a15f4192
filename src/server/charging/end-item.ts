import { sql } from "kysely";
import { formatDate, isDate } from "#domain/lagos.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import type { ItemRow } from "./item-row.ts";
import { lockItem } from "./lock-tariff.ts";
import { requireSameVersion } from "./update-category.ts";
import { lastUse } from "./update-item.ts";
import { refusingOverlap } from "./write-item.ts";

/**
 * Says on which day a tariff line is in force for the last time.
 * @param on a Lagos date
 * @throws AppError forbidden, not-found, edited-meanwhile, invalid (tariff-dates, tariff-used)
 */
export async function endItem(
  tx: Tx,
  actor: Actor,
  id: number,
  on: string,
  version: number,
): Promise<ItemRow> {
  const { item: before } = await lockItem(tx, authorize(actor, "demand_category.edit"), id);
  requireSameVersion(before, version);
  const last = isDate(on) ? await lastUse(tx, before) : undefined;
  if (!isDate(on)) refuse("tariff-dates", "Write a date that exists, as 2026-11-21.");
  if (on < before.effective_from)
    refuse("tariff-dates", "It ends before it begins; choose a later last day.");
  if (last && on < last)
    refuse("tariff-used", `Notices for ${formatDate(last)} rest on it; choose that day or a later one.`);
  await refusingOverlap(() =>
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
    resource: "category_item",
    record_id: id,
    before: { effective_to: before.effective_to },
    after: { effective_to: on },
  });
  return { ...before, effective_to: on, version: before.version + 1 };
}

function refuse(code: string, message: string): never {
  throw new AppError("invalid", message, { code, fields: { effective_to: [message] } });
}
