import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "../actor.ts";
import { authorize, may } from "../authorize.ts";
import { ownCondition } from "./own-payer.ts";

/**
 * Which bills (`b`) an actor may see in full: an officer those of their agencies and local governments,
 * anyone else their own. A bill lies where its notice, assessment, service request or arrear does.
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
    parts.push(sql`CASE b.source
      WHEN 'demand_notice' THEN EXISTS (SELECT FROM demand_notice n
        WHERE n.id = b.source_id AND n.lga_id = ANY(${[...lga]}::bigint[]))
      WHEN 'assessment' THEN EXISTS (SELECT FROM assessment n
        WHERE n.id = b.source_id AND n.lga_id = ANY(${[...lga]}::bigint[]))
      WHEN 'service_request' THEN EXISTS (SELECT FROM service_request n
        WHERE n.id = b.source_id AND n.lga_id = ANY(${[...lga]}::bigint[]))
      WHEN 'legacy' THEN EXISTS (SELECT FROM arrear n
        WHERE n.id = b.source_id AND n.lga_id = ANY(${[...lga]}::bigint[]))
      ELSE false END`);
  return sql.join(parts, sql` AND `);
}
