import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorizeSetUp, coversAgency } from "../charging/scope.ts";
import { lagosToday } from "../charging/today.ts";
import type { Tx } from "../db/client.ts";
import { lockRevenueItem, splitsOf } from "./item-row.ts";
import { requireItem } from "./require-item.ts";

/** Takes back a split that has not begun. @throws AppError forbidden, not-found, split-begun */
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
      "This split has begun: receipts rest on it. Add another from a later day.",
      {
        code: "split-begun",
      },
    );
  await sql`DELETE FROM revenue_split WHERE id = ${splitId}`.execute(tx);
  await audit(tx, actor, {
    action: "revenue_item.remove_split",
    resource: "revenue_item",
    record_id: itemId,
    before: { effective_from: split.effective_from, shares: split.shares },
  });
}
