import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeSetUp, coversAgency } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { requireItem } from "./require-item.ts";
import { lockRevenueItem, splitsOf } from "./revenue-item-row.ts";

/** Removes a split that has not started. @throws AppError forbidden, not-found, split-begun */
export async function removeSplit(tx: Tx, actor: Actor, itemId: number, splitId: number): Promise<void> {
  const scope = authorizeSetUp(actor, "revenue_item.edit");
  const item = await lockRevenueItem(tx, itemId);
  await requireItem(tx, actor, scope, item);
  const split = (await splitsOf(tx, itemId)).find(({ id }) => id === splitId);
  if (!split || split.shares.some(({ agency_id }) => !coversAgency(scope, agency_id)))
    throw notFound("split");
  if (split.effective_from <= (await lagosToday(tx)))
    throw new AppError(
      "conflict",
      "This split has already started and receipts use it. Add a new split from a later date.",
      {
        code: "split-begun",
      },
    );
  await sql`DELETE FROM revenue_split WHERE id = ${splitId}`.execute(tx);
  await sql`UPDATE revenue_item SET version = version + 1 WHERE id = ${itemId}`.execute(tx);
  await audit(tx, actor, {
    action: "revenue_item.remove_split",
    record_id: itemId,
    before: { effective_from: split.effective_from, shares: split.shares },
  });
}
