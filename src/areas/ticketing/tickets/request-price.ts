import { findRecord } from "#areas/registry/records/find.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { percentOf } from "#domain/revenue-item-input.ts";
import { readTicketPrice } from "#domain/ticket-price-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { setPrice } from "./set-price.ts";

defineApproval<Raw>("ticket-price", {
  apply: (tx, actor, { id }, input) => setPrice(tx, actor, id, input),
  async describe(db, _actor, { id: category_id }, input) {
    const category = await findRecord(db, ticketCategory, category_id);
    if (!category) throw notFound();
    const now = new Date();
    const { effective_from, kobo, agent_bp, super_agent_bp } = readTicketPrice(
      new ValidationErrors(),
      input,
      now,
    );
    const before = await db
      .selectFrom("ticket_price")
      .select(["kobo", "agent_bp", "super_agent_bp"])
      .where("category_id", "=", category_id)
      .where("effective_from", "<=", effective_from ?? now)
      .orderBy("effective_from", "desc")
      .limit(1)
      .executeTakeFirst();
    const none = "None";
    return {
      title: `${category.title}: price ${effective_from ? `from ${formatMoment(effective_from)}` : "from approval"}`,
      effect: [
        { label: "Price", before: before ? formatNaira(before.kobo) : none, after: formatNaira(kobo) },
        {
          label: "Agent’s commission",
          before: before ? percentOf(before.agent_bp) : none,
          after: percentOf(agent_bp),
        },
        {
          label: "Super agent’s commission",
          before: before ? percentOf(before.super_agent_bp) : none,
          after: percentOf(super_agent_bp),
        },
      ],
    };
  },
});

/** Requests approval of a category's price and commissions. @throws AppError as `setPrice` and `requestApproval` */
export function requestPrice(tx: Tx, actor: Actor, category_id: number, body: Raw): Promise<PendingRequest> {
  const { reason, ...input } = body;
  const subject = { type: ticketCategory.name, id: category_id };
  return requestApproval(tx, actor, "ticket-price", subject, input, reason);
}
