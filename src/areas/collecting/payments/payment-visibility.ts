import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import { payables } from "./payable.ts";

/**
 * Condition on payments (`pm`) in a scope: those of a bill, or of another subject, in the scope.
 * @param options.few evaluates payments one by one: otherwise the planner can read all bills of an agency for one
 * payment
 */
export function paymentsWithin(scope: Scope, { few = false } = {}): RawBuilder<boolean> {
  if (isEverywhere(scope)) return sql`true`;
  return sql`(EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
    WHERE pb.payment_id = pm.id AND ${billsWithin(scope)} ${few ? sql`OFFSET 0` : sql``}) OR ${withoutBillsWithin(scope)})`;
}

/**
 * Condition on payments (`pm`) that a scope covers completely: a decision on money covers all of it. Payments without a
 * place or agency take an unlimited scope.
 */
export function paymentsWhollyWithin(scope: Scope): RawBuilder<boolean> {
  if (isEverywhere(scope)) return sql`true`;
  return sql`(CASE WHEN EXISTS (SELECT FROM payment_bill pb WHERE pb.payment_id = pm.id)
    THEN NOT EXISTS (SELECT FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id
      WHERE pb.payment_id = pm.id AND NOT (${billsWithin(scope)}))
    ELSE ${withoutBillsWithin(scope)} END)`;
}

/** Payments (`pm`) without bills in a scope: those for another subject, such as a wallet. */
function withoutBillsWithin(scope: Scope): RawBuilder<boolean> {
  return sql`(${sql.join(
    payables.all().map(({ within }) => within(scope)),
    sql` OR `,
  )})`;
}

/**
 * Payments (`pm`) that need attention: the gateway's data differs from ours, or money can have been on its way for an
 * hour. A page that the payer left does not count, because it was not paid. A number that its gateway no longer knows
 * does: it can have been paid.
 */
export const isStuck: RawBuilder<boolean> = sql`(pm.state IN ('initiated', 'pending', 'unknown') AND (
  pm.escalated_at IS NOT NULL OR (pm.created_at < now() - interval '1 hour' AND (pm.state = 'unknown'
    OR (pm.state = 'pending'
      AND (pm.problem IS DISTINCT FROM 'gateway-unknown-reference' OR pm.retrieval_reference IS NOT NULL)
      AND coalesce(pm.gateway_said ->> 'raw_status', '') <> 'abandoned'
      AND coalesce(pm.gateway_said ->> 'untouched', '') <> 'true')))))`;
