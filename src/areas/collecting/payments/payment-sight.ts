import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-sight.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import { payables } from "./payable.ts";

/**
 * Which payments (`pm`) a scope reaches: those of a bill, or of something else, that it reaches.
 * @param options.few each is looked up by itself: otherwise the planner may read all bills of an agency for one of them
 */
export function paymentsWithin(scope: Scope, { few = false } = {}): RawBuilder<boolean> {
  if (isEverywhere(scope)) return sql`true`;
  return sql`(EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
    WHERE pb.payment_id = pm.id AND ${billsWithin(scope)} ${few ? sql`OFFSET 0` : sql``}) OR ${withoutBillsWithin(scope)})`;
}

/**
 * Which payments (`pm`) a scope reaches with all that they pay: who decides on money decides on all of it. What pays
 * nothing that has a place or an agency is decided on by whoever is bound to none.
 */
export function paymentsWhollyWithin(scope: Scope): RawBuilder<boolean> {
  if (isEverywhere(scope)) return sql`true`;
  return sql`(CASE WHEN EXISTS (SELECT FROM payment_bill pb WHERE pb.payment_id = pm.id)
    THEN NOT EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
      WHERE pb.payment_id = pm.id AND NOT (${billsWithin(scope)}))
    ELSE ${withoutBillsWithin(scope)} END)`;
}

/** Of payments (`pm`) without bills: those for something else, such as a wallet, that a scope reaches. */
function withoutBillsWithin(scope: Scope): RawBuilder<boolean> {
  return sql`(${sql.join(
    payables.all().map(({ within }) => within(scope)),
    sql` OR `,
  )})`;
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
