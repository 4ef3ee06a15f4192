import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "../actor.ts";
import { authorize, may } from "../authorize.ts";
import { ownCondition } from "./own-payer.ts";

/**
 * Which bills (`b`) an actor may see in full: an officer those of their agencies and local governments,
 * anyone else their own. A bill lies where its notice or assessment does.
 * @throws AppError not-signed-in, forbidden
 */
export function billSight(actor: Actor): RawBuilder<unknown> {
  if (!may(actor, "bill.view")) {
    authorize(actor, "own_bill.view");
    return ownCondition(actor, "b");
  }
  return billsWithin(authorize(actor, "bill.view"));
}

/** Which bills (`b`) a scope reaches. */
export function billsWithin({ lga, agency }: Scope): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (agency !== "*") parts.push(sql`b.agency_id = ANY(${[...agency]}::bigint[])`);
  if (lga !== "*")
    parts.push(sql`((b.source = 'demand_notice' AND EXISTS (SELECT FROM demand_notice n
        WHERE n.id = b.source_id AND n.lga_id = ANY(${[...lga]}::bigint[])))
      OR (b.source = 'assessment' AND EXISTS (SELECT FROM assessment a
        WHERE a.id = b.source_id AND a.lga_id = ANY(${[...lga]}::bigint[]))))`);
  return sql.join(parts, sql` AND `);
}
