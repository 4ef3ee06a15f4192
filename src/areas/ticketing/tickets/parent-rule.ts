import { sql } from "kysely";
import type { RegisterRule, RuleErrors, RuleInput } from "#areas/registry/records/register-rules.ts";
import { message, type Translatable } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Tx } from "#kernel/db/client.ts";
import { CURRENT_PRICE } from "./current-price.ts";

/**
 * Validates the parent of a ticket category: not the category itself or one below it (`category-cycle`), and not one on sale,
 * which could no longer be sold, unless confirmed (`category-sells`).
 */
async function checkParent(
  tx: Tx,
  { id, fullRecord, changed, confirmed }: RuleInput,
): Promise<RuleErrors | undefined> {
  const parent = fullRecord.parent_id;
  if (typeof parent !== "number" || !changed.includes("parent_id")) return undefined;
  if (id !== undefined && (await isWithin(tx, parent, id)))
    return parentError(
      "category-cycle",
      "This category is a subcategory of the one you are editing. Select another.",
    );
  const onSale = confirmed.has("stop_selling") ? undefined : await findCategoryOnSale(tx, parent);
  if (!onSale) return undefined;
  const text = message(
    "{title} is on sale at {amount}. If you add a subcategory, it will no longer be sold. Confirm this to continue.",
    { title: onSale.title, amount: formatNaira(onSale.kobo) },
  );
  return { ...parentError("category-sells", text), confirmation: "stop_selling" };
}

function parentError(code: string, error: Translatable): RuleErrors {
  return { code, fields: { parent_id: [error] } };
}

/** Whether a category is the other one or below it. Locks, so that moves run one at a time, as in the database. */
async function isWithin(tx: Tx, one: number, other: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('ticket_category tree', 0))`.execute(tx);
  const { rows } = await sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM ticket_category WHERE id = ${one}
      UNION
      SELECT c.id, c.parent_id FROM ticket_category c JOIN above a ON c.id = a.parent_id)
    SELECT FROM above WHERE id = ${other}`.execute(tx);
  return rows.length > 0;
}

/** The category if it has a price and no subcategories, with its latest price in kobo. */
async function findCategoryOnSale(tx: Tx, id: number): Promise<{ title: string; kobo: number } | undefined> {
  const { rows } = await sql<{ title: string; kobo: number }>`
    SELECT c.title, p.kobo FROM ticket_category c
      JOIN ${CURRENT_PRICE} p ON true
    WHERE c.id = ${id} AND NOT EXISTS (
      SELECT FROM ticket_category b WHERE b.parent_id = c.id AND b.status = 'active')`.execute(tx);
  return rows[0];
}

/** A category has no circular parent, and one that is on sale gets no subcategory without confirmation. */
export const ticketCategoryRule: RegisterRule = {
  resource: "ticket_category",
  confirmations: ["stop_selling"],
  find: checkParent,
};
