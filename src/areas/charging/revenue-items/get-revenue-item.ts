import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import {
  itemsWithin,
  type RevenueItemRow,
  readRevenueItemRow,
  type SplitRow,
  splitsOf,
} from "./revenue-item-row.ts";

/** An item with the versions of its split, latest first. @throws AppError not-signed-in, forbidden, not-found */
export async function getRevenueItem(
  actor: Actor,
  id: number,
): Promise<RevenueItemRow & { readonly splits: readonly SplitRow[] }> {
  const scope = authorize(actor, "revenue_item.view");
  const item = await readRevenueItemRow(database(), id, itemsWithin(scope));
  return { ...item, splits: await splitsOf(database(), id) };
}
