import { sql } from "kysely";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { bookCaseAsCharged } from "./decide-case.ts";
import { lockCase } from "./lock-case.ts";
import { type PricedSale, pricesInForce } from "./price-in-force.ts";

interface ChargedPrice {
  /** Why the wallet should pay what the phone charged; stored with the case. */
  readonly reason: string;
}

defineApproval<ChargedPrice>("offline-sale-price", {
  apply: (tx, actor, { id }, { reason }) => bookCaseAsCharged(tx, actor, id, reason),
  async describe(db, _actor, { id }) {
    const { rows } = await sql<PricedSale & { holder_key: string; lga_id: number }>`
      SELECT s.id, s.price_id, s.kobo, s.sold_at, s.received_at, l.opened_at, s.holder_key, a.lga_id
      FROM device_sale s JOIN device_lease l ON l.id = s.lease_id JOIN agent_device d ON d.id = l.device_id
      JOIN ticket_agent a ON a.id = d.ticket_agent_id WHERE s.id = ${id}`.execute(db);
    const [found] = rows;
    const due = found && (await pricesInForce(db, [found])).get(id);
    if (!found || !due) throw notFound("sale");
    const difference = due.kobo - found.kobo;
    return {
      title: `${due.category}, ${found.holder_key}: offline sale on ${formatMoment(found.sold_at)}`,
      lga_ids: [found.lga_id],
      effect: [
        { label: "Paid from the wallet", before: formatNaira(due.kobo), after: formatNaira(found.kobo) },
        {
          label: difference > 0 ? "Recorded as a shortfall" : "Recorded as a surplus",
          before: formatNaira(0),
          after: formatNaira(Math.abs(difference)),
        },
      ],
    };
  },
});

/**
 * Requests approval to record a sale at the price that the phone charged. @throws AppError as `bookCaseAsCharged` and
 * `requestApproval`, price-agrees
 */
export async function requestChargedPrice(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<PendingRequest> {
  const found = await lockCase(tx, actor, id);
  const due = (await pricesInForce(tx, [found])).get(id);
  if (due?.kobo === found.kobo)
    throw new AppError("conflict", "The phone charged the correct price. Record the sale without approval.", {
      code: "price-agrees",
    });
  const reason = readReason(raw["reason"], true) ?? "";
  return requestApproval(tx, actor, "offline-sale-price", { type: "device_sale", id }, { reason }, reason);
}
