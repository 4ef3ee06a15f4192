import { sql } from "kysely";
import { lockRecord } from "#areas/registry/records/find.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { readTicketPrice } from "#domain/ticket-price-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { TicketPrice } from "./list-prices.ts";

/**
 * Sets the price of a category from now or later, with its commissions. Prices are only added: sold tickets keep theirs.
 * @param body as `readTicketPrice`
 * @throws AppError forbidden, not-found, wrong-status (archived), category-has-children, invalid (all errors at once),
 * price-planned (one starts at the same time)
 */
export async function setPrice(tx: Tx, actor: Actor, category_id: number, body: Raw): Promise<TicketPrice> {
  authorizeEntry(actor, "ticket_category.edit", ticketCategory);
  const category = await lockRecord(tx, ticketCategory, category_id);
  const { rows } = await sql<{ now: Date; has_children: boolean }>`
    SELECT clock_timestamp() AS now, EXISTS (
      SELECT FROM ticket_category WHERE parent_id = ${category_id} AND status = 'active') AS has_children`.execute(
    tx,
  );
  const { now = new Date(), has_children = false } = rows[0] ?? {};
  const errors = new ValidationErrors();
  const { effective_from, ...price } = readTicketPrice(errors, body, now);
  assertValid(errors);
  if (category.status !== "active")
    throw new AppError("conflict", message("{title} is archived.", { title: category.title }), {
      code: "wrong-status",
    });
  if (has_children)
    throw new AppError(
      "conflict",
      message("{title} has subcategories. Set their prices instead.", { title: category.title }),
      {
        code: "category-has-children",
      },
    );
  const created = await tx
    .insertInto("ticket_price")
    .values({
      category_id,
      ...price,
      effective_from: effective_from ?? now,
      made_by: actor.session?.user.id ?? null,
    })
    .onConflict((oc) => oc.columns(["category_id", "effective_from"]).doNothing())
    .returning(["id", "kobo", "agent_bp", "super_agent_bp", "effective_from", "made_at"])
    .executeTakeFirst();
  if (!created)
    throw new AppError("conflict", "A price already starts at this time. Select another time.", {
      code: "price-planned",
    });
  await audit(tx, actor, {
    action: "ticket_category.set_price",
    record_id: category_id,
    after: { ...price, effective_from: created.effective_from },
  });
  return { ...created, made_by_name: actor.name, status: effective_from ? "planned" : "in-force" };
}
