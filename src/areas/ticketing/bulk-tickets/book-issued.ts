import { sql } from "kysely";
import { type AccountKey, findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { LockedBatch } from "./prepaid.ts";

/** An issued ticket, as needed for its ledger entries. */
export interface NewTicket {
  readonly id: number;
  readonly sale_id: string;
}

interface Leg {
  readonly kind: "price" | "agent-commission" | "super-agent-commission";
  readonly code: "ticket.sale" | "ticket.commission";
  readonly debit: AccountKey;
  readonly credit: AccountKey;
  readonly kobo: number;
}

/**
 * Creates the ledger entries of issued tickets: the price from the prepaid account to revenue, and the commission of the agent
 * and super agent. A trigger derives collections and shares from them.
 */
export async function bookIssued(tx: Tx, batch: LockedBatch, tickets: readonly NewTicket[]): Promise<void> {
  for (const leg of legsOf(batch)) {
    const ids = tickets.map(({ sale_id }) => transferId("ticket", sale_id, leg.kind));
    const debit = await findOrCreateAccount(tx, leg.debit);
    const credit = await findOrCreateAccount(tx, leg.credit);
    await sql`INSERT INTO transfer (id, debit_account, credit_account, amount, code)
      SELECT id, ${debit}, ${credit}, ${leg.kobo}, ${leg.code} FROM unnest(${ids}::uuid[]) AS id`.execute(tx);
    await sql`INSERT INTO ticket_transfer (transfer_id, ticket_id, kind)
      SELECT n.transfer_id, n.ticket_id, ${leg.kind}
      FROM unnest(${ids}::uuid[], ${tickets.map(({ id }) => id)}::bigint[]) AS n (transfer_id, ticket_id)`.execute(
      tx,
    );
  }
}

function legsOf(batch: LockedBatch): Leg[] {
  const { agency_id, revenue_item_id, ticket_agent_id, super_agent_id } = batch;
  const cost: AccountKey = { kind: "commission-cost", agency_id };
  const legs: Leg[] = [
    {
      kind: "price",
      code: "ticket.sale",
      debit: { kind: "ticket-prepaid", agency_id },
      credit: { kind: "revenue", revenue_item_id },
      kobo: batch.ticket_kobo,
    },
  ];
  const code = "ticket.commission";
  if (ticket_agent_id !== null)
    legs.push({
      kind: "agent-commission",
      code,
      debit: cost,
      kobo: batch.agent_kobo,
      credit: { kind: "commission", ticket_agent_id },
    });
  if (super_agent_id !== null)
    legs.push({
      kind: "super-agent-commission",
      code,
      debit: cost,
      kobo: batch.super_agent_kobo,
      credit: { kind: "commission", super_agent_id },
    });
  return legs.filter(({ kobo }) => kobo > 0);
}
