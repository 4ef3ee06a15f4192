import { type RawBuilder, sql } from "kysely";
import { isEverywhere } from "#domain/people/cover.ts";
import { type RefundAction, type RefundKind, refundKind, refundKinds } from "#domain/refund-kinds.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, authorizeEverywhere, may, mayEverywhere } from "#kernel/authorize.ts";
import { paymentsWhollyWithin, paymentsWithin } from "../payments/payment-visibility.ts";
import { receiptsWithin } from "../receipts/list.ts";

/** Credit belongs to no agency or place, so it takes an unlimited right. */
const everywhere = (scope: Scope) => (isEverywhere(scope) ? sql<boolean>`true` : sql<boolean>`false`);

const receiptCondition = (scope: Scope) => receiptsWithin(scope, "rc");

type ScopeCondition = (scope: Scope) => RawBuilder<boolean>;

/** Requests and decisions need a scope that covers all of the payment; viewing does not. */
const SCOPE_CONDITIONS: Readonly<
  Record<ReturnType<typeof refundKind>["about"], Readonly<Record<RefundAction, ScopeCondition>>>
> = {
  payment: { see: paymentsWithin, ask: paymentsWhollyWithin, decide: paymentsWhollyWithin },
  receipt: { see: receiptCondition, ask: receiptCondition, decide: receiptCondition },
  payer: { see: everywhere, ask: everywhere, decide: everywhere },
};

/** Everything a request is about: `mb`, with its payment (`pm`), receipt (`rc`) and payer (`i`, `c`; `bl`). */
export const REQUESTS: RawBuilder<unknown> = sql`money_back mb LEFT JOIN payment pm ON pm.id = mb.payment_id
  LEFT JOIN receipt rc ON rc.id = mb.receipt_id LEFT JOIN individual i ON i.id = mb.individual_id
  LEFT JOIN corporate c ON c.id = mb.corporate_id LEFT JOIN bill bl ON bl.id = mb.bill_id`;

/** Condition on `REQUESTS` that a user can view, make or decide on; none without a right. */
export function requestsWithin(actor: Actor, action: RefundAction): RawBuilder<boolean> {
  return byKind((kind) => subjectCondition(actor, action, kind));
}

/** Condition on `REQUESTS` in a scope, for any right. */
export function requestsInScope(scope: Scope): RawBuilder<boolean> {
  return byKind((kind) => SCOPE_CONDITIONS[refundKind(kind).about].see(scope));
}

function byKind(condition: (kind: RefundKind) => RawBuilder<boolean>): RawBuilder<boolean> {
  const cases = refundKinds.map((kind) => sql`WHEN ${sql.lit(kind)} THEN (${condition(kind)})`);
  return sql`CASE mb.kind ${sql.join(cases, sql` `)} ELSE false END`;
}

/** A condition on `pm` or `rc`. */
export function subjectCondition(actor: Actor, action: RefundAction, kind: RefundKind): RawBuilder<boolean> {
  const { about, rights } = refundKind(kind);
  const right = rights[action];
  return may(actor, right) ? SCOPE_CONDITIONS[about][action](authorize(actor, right)) : sql`false`;
}

/** Whether a user can view, request or decide on refunds. */
export function mayRefund(actor: Actor, action: RefundAction): boolean {
  return mayEverywhere(actor, refundKind("refund").rights[action]);
}

/** @throws AppError forbidden */
export function requireRefund(actor: Actor, action: RefundAction): void {
  const right = refundKind("refund").rights[action];
  authorizeEverywhere(
    actor,
    right,
    "To work on refunds of credit, you need a role that covers all agencies and local governments.",
  );
}
