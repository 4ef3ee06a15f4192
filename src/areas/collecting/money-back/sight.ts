import { type RawBuilder, sql } from "kysely";
import type { BackKind } from "#domain/money-back.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, authorizeEverywhere, may, mayEverywhere } from "#kernel/authorize.ts";
import { paymentsWhollyWithin, paymentsWithin } from "../payments/payment-sight.ts";
import { receiptsWithin } from "../receipts/list.ts";

type Act = "see" | "ask" | "decide";

/** What is kept in a payer's favour is of no agency and no place: it takes a right that holds everywhere. */
const everywhere = (scope: Scope) => (isEverywhere(scope) ? sql<boolean>`true` : sql<boolean>`false`);

type Reach = readonly [right: string, within: (scope: Scope) => RawBuilder<boolean>];

const ofReceipt = (scope: Scope) => receiptsWithin(scope, "rc");

const REACH: Readonly<Record<Act, Readonly<Record<BackKind, Reach>>>> = {
  see: {
    reversal: ["payment.view", paymentsWithin],
    acceptance: ["payment.view", paymentsWithin],
    refund: ["payment.view", everywhere],
    cancellation: ["receipt.view", ofReceipt],
  },
  ask: {
    reversal: ["payment.reverse", paymentsWhollyWithin],
    acceptance: ["payment.record", paymentsWhollyWithin],
    refund: ["payment.refund", everywhere],
    cancellation: ["receipt.cancel", ofReceipt],
  },
  // Who decides on money decides on all of it.
  decide: {
    reversal: ["payment.approve", paymentsWhollyWithin],
    acceptance: ["payment.approve", paymentsWhollyWithin],
    refund: ["payment.approve", everywhere],
    cancellation: ["receipt.cancel", ofReceipt],
  },
};

/** Everything a request is about: `mb`, with its payment (`pm`), receipt (`rc`) and payer (`i`, `c`; `bl`). */
export const REQUESTS: RawBuilder<unknown> = sql`money_back mb LEFT JOIN payment pm ON pm.id = mb.payment_id
  LEFT JOIN receipt rc ON rc.id = mb.receipt_id LEFT JOIN individual i ON i.id = mb.individual_id
  LEFT JOIN corporate c ON c.id = mb.corporate_id LEFT JOIN bill bl ON bl.id = mb.bill_id`;

/** Which of `REQUESTS` somebody may see, ask for or decide on; nothing without a right. */
export function requestsWithin(actor: Actor, act: Act): RawBuilder<boolean> {
  return byKind((kind) => reachOf(actor, act, kind));
}

/** Which of `REQUESTS` a scope reaches, whatever right it is of. */
export function requestsReached(scope: Scope): RawBuilder<boolean> {
  return byKind((kind) => REACH.see[kind][1](scope));
}

function byKind(reached: (kind: BackKind) => RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`CASE mb.kind WHEN 'reversal' THEN (${reached("reversal")}) WHEN 'refund' THEN (${reached("refund")})
    WHEN 'acceptance' THEN (${reached("acceptance")}) ELSE (${reached("cancellation")}) END`;
}

/** A condition on `pm` or `rc`. */
export function reachOf(actor: Actor, act: Act, kind: BackKind): RawBuilder<boolean> {
  const [right, within] = REACH[act][kind];
  return may(actor, right) ? within(authorize(actor, right)) : sql`false`;
}

/** Whether refunds are somebody's to see, ask for or decide on. */
export function mayRefund(actor: Actor, act: Act): boolean {
  const [right] = REACH[act].refund;
  return mayEverywhere(actor, right);
}

/** @throws AppError forbidden */
export function requireRefund(actor: Actor, act: Act): void {
  const [right] = REACH[act].refund;
  authorizeEverywhere(actor, right, "What is kept in a payer’s favour takes a right that holds everywhere.");
}
