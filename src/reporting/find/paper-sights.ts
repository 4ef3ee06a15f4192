import { type RawBuilder, sql } from "kysely";
import { receiptsWithin } from "#areas/collecting/receipts/list.ts";
import { ticketsInSight } from "#areas/ticketing/tickets/ticket-sight.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { ownerOf } from "#kernel/owner.ts";

/** The latest tickets of a holder; an agent who sells is asked for their own besides. */
export function newestOf(actor: Actor, key: string): RawBuilder<unknown> {
  return sql`k.id = ANY(ARRAY(SELECT k.id FROM ticket k WHERE k.holder_key = ${key} AND ${ticketsInSight(actor)}
    ORDER BY k.valid_to DESC LIMIT 20))`;
}

/** A receipt belongs to an agency, or to whoever paid for themselves. */
export function receiptSight(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "receipt.view")) return receiptsWithin(authorize(actor, "receipt.view"), "r");
  authorize(actor, "own_receipt.view");
  const { individual_id, corporate_ids } = ownerOf(actor);
  return sql`(r.individual_id = ${individual_id}::bigint OR r.corporate_id = ANY(${[...corporate_ids]}::bigint[]))`;
}
