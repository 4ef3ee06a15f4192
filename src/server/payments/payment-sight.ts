import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../actor.ts";
import { billsWithin } from "../charging/bill-sight.ts";

/** Which payments (`pm`) a scope reaches: those of one of the bills it reaches. */
export function paymentsWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.lga === "*" && scope.agency === "*") return sql`true`;
  return sql`EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
    WHERE pb.payment_id = pm.id AND ${billsWithin(scope)})`;
}

/** Which payments (`pm`) a scope reaches with all of their bills: who decides on money decides on all of it. */
export function paymentsWhollyWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.lga === "*" && scope.agency === "*") return sql`true`;
  return sql`NOT EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
    WHERE pb.payment_id = pm.id AND NOT (${billsWithin(scope)}))`;
}

/**
 * Payments (`pm`) that somebody has to look into: what the gateway says differs from ours, or money may have been on its
 * way for an hour. A page that the payer left is not stuck: nobody paid on it. A number that its gateway no longer knows
 * is: somebody may have paid with it.
 */
export const isStuck: RawBuilder<boolean> = sql`(pm.state IN ('initiated', 'pending', 'unknown') AND (
  pm.escalated_at IS NOT NULL OR (pm.created_at < now() - interval '1 hour' AND (pm.state = 'unknown'
    OR (pm.state = 'pending'
      AND (pm.problem IS DISTINCT FROM 'gateway-unknown-reference' OR pm.retrieval_reference IS NOT NULL)
      AND coalesce(pm.gateway_said ->> 'raw_status', '') <> 'abandoned'
      AND coalesce(pm.gateway_said ->> 'untouched', '') <> 'true')))))`;
