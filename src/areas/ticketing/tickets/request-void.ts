import { sql } from "kysely";
import { lastValidMinute } from "#domain/documents/ticket-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type DoneOrRequested, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { isSoldEarlier } from "./sold-earlier.ts";
import { type VoidedTicket, voidTicket } from "./void-ticket.ts";

/** Voids of tickets sold before today: requested by one officer, approved by another. */

interface VoidInput {
  readonly reason: string;
}

interface TicketToVoid {
  readonly code: string;
  readonly booked_at: Date;
  readonly agency_id: number;
  readonly lga_id: number | null;
  readonly valid_to: Date;
  readonly refund_kobo: number;
  readonly commission_kobo: number;
}

defineApproval<VoidInput>("ticket-void", {
  apply: (tx, actor, { id }, { reason }) => voidTicket(tx, actor, id, reason),
  async describe(db, _actor, { id }) {
    const ticket = await readTicketToVoid(db, id);
    return {
      title: `${ticket.code}: void of a ticket sold on ${formatMoment(ticket.booked_at)}`,
      agency_id: ticket.agency_id,
      lga_ids: ticket.lga_id === null ? null : [ticket.lga_id],
      effect: [
        { label: "Ticket", before: `Valid to ${lastValidMinute(ticket.valid_to)}`, after: "Void" },
        {
          label: "Refund to the agent’s wallet",
          before: formatNaira(0),
          after: formatNaira(ticket.refund_kobo),
        },
        { label: "Commissions", before: formatNaira(ticket.commission_kobo), after: formatNaira(0) },
      ],
    };
  },
});

/**
 * Voids a ticket. An officer’s void of a ticket sold before today needs the approval of another officer, because its money
 * may be settled.
 * @throws AppError as `voidTicket`; where it is requested, as `requestApproval` too
 */
export async function requestVoid(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string,
): Promise<DoneOrRequested<VoidedTicket>> {
  if (!(await needsApproval(tx, actor, id))) return { done: await voidTicket(tx, actor, id, reason) };
  return {
    request: await requestApproval(tx, actor, "ticket-void", { type: "ticket", id }, { reason }, reason),
  };
}

async function needsApproval(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  if (!may(actor, "ticket.void")) return false;
  const { rows } = await sql<{ earlier: boolean }>`
    SELECT ${isSoldEarlier} AS earlier FROM ticket k WHERE k.id = ${id}`.execute(tx);
  return rows[0]?.earlier ?? false;
}

async function readTicketToVoid(db: Queryable, id: number): Promise<TicketToVoid> {
  const { rows } = await sql<TicketToVoid>`
    SELECT k.code, k.booked_at, k.agency_id, k.lga_id, k.valid_to, k.kobo - k.price_difference_kobo AS refund_kobo,
      k.agent_kobo + k.super_agent_kobo AS commission_kobo
    FROM ticket k WHERE k.id = ${id}`.execute(db);
  const [ticket] = rows;
  if (!ticket) throw notFound("ticket");
  return ticket;
}
