import { sql } from "kysely";
import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { readShares, splitFields } from "#domain/revenue-item-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeSetUp, coversAgency } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { requireItem } from "./require-item.ts";
import { lockRevenueItem, splitsOf } from "./revenue-item-row.ts";
import { addShareErrors, insertSplit } from "./write-split.ts";

/**
 * Adds a revenue split from a future day; money receipted before that day keeps the earlier split.
 * @param body `effective_from` (tomorrow at the earliest) and `shares`
 * @throws AppError forbidden, not-found, invalid, split-begun, duplicate, shares-not-whole, split-agency
 */
export async function addSplit(tx: Tx, actor: Actor, itemId: number, body: Raw): Promise<{ id: number }> {
  const scope = authorizeSetUp(actor, "revenue_item.edit");
  const item = await lockRevenueItem(tx, itemId);
  await requireItem(tx, actor, scope, item);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["effective_from", "shares"]);
  const from = String(readField(errors, body, "effective_from", splitFields.effective_from) ?? "");
  const shares = readShares(errors, body.shares);
  const before = await splitsOf(tx, itemId);
  if (shares.length === 0 && !errors.has("shares"))
    errors.add("shares", "Add at least one agency.", "shares-not-whole");
  if (!errors.has("effective_from")) {
    if (from <= (await lagosToday(tx)))
      errors.add("effective_from", "Enter tomorrow or a later date.", "split-begun");
    else if (before.some(({ effective_from }) => effective_from === from))
      errors.add(
        "effective_from",
        "Another split starts on this date. Remove that split first.",
        "duplicate",
      );
  }
  // Only an officer whose right covers an agency can take a share away from it.
  if (before.some((split) => split.shares.some(({ agency_id }) => !coversAgency(scope, agency_id))))
    errors.add(
      "shares",
      "An agency that you don’t have access to has a share of this item. Ask an officer who has access to that agency.",
      "split-agency",
    );
  await addShareErrors(tx, errors, scope, shares);
  assertValid(errors);
  const id = await insertSplit(tx, actor, itemId, from, shares);
  await audit(tx, actor, {
    action: "revenue_item.split",
    record_id: itemId,
    after: { effective_from: from, shares },
  });
  await sql`UPDATE revenue_item SET version = version + 1 WHERE id = ${itemId}`.execute(tx);
  return { id };
}
