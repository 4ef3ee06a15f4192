import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import type { Known, Verified } from "../gateways/payment-gateway.ts";
import { askGateway } from "./ask-gateway.ts";
import { confirm } from "./confirm.ts";
import { lockPayment } from "./lock-payment.ts";
import { findMismatch } from "./mismatch.ts";
import { nextPoll } from "./poll-schedule.ts";

export type PaymentState =
  | "initiated"
  | "pending"
  | "confirmed"
  | "failed"
  | "expired"
  | "unknown"
  | "reversed"
  | "refunded";

export interface Settled {
  readonly state: PaymentState;
  /** Why it is not settled: "gateway-timeout", "gateway-amount-differs", … */
  readonly problem: string | null;
}

/** What may still become paid. */
type Open = "pending" | "failed" | "unknown";

/** Nothing the gateway says changes these any more. */
const FINAL: ReadonlySet<string> = new Set(["confirmed", "reversed", "refunded"]);

/**
 * Finds out what became of a payment, and does what follows: the one way a payment is ever confirmed. Webhook,
 * browser return, "check my payment" and the poller all come here, in any order, as often as they like.
 *
 * The gateway is asked before the row is locked, because an answer may take ten seconds and a locked row would
 * hold a connection all that while. What it said is believed only under the lock, and only when nobody applied
 * a newer answer meanwhile.
 * @param by the poller's calls count on the schedule of polls
 * @throws AppError not-found for a reference that was never given
 */
export async function settle(reference: string, by: "poller" | "other" = "other"): Promise<Settled> {
  const payment = await database()
    .selectFrom("payment")
    .select(["state", "problem", "provider", sql<Date>`clock_timestamp()`.as("asked_at")])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  if (FINAL.has(payment.state)) return { state: payment.state as PaymentState, problem: payment.problem };
  const verified = await askGateway(payment.provider, reference);
  return transaction((tx) => apply(tx, reference, verified, payment.asked_at, by === "poller"));
}

async function apply(
  tx: Tx,
  reference: string,
  verified: Verified,
  askedAt: Date,
  polled: boolean,
): Promise<Settled> {
  const payment = await lockPayment(tx, { reference });
  const older = payment.asked_at !== null && payment.asked_at > askedAt && verified.state !== "paid";
  if (FINAL.has(payment.state) || older)
    return { state: payment.state as PaymentState, problem: payment.problem };

  const mismatch = verified.state === "paid" ? findMismatch(payment, verified) : undefined;
  if (mismatch)
    log.warn({ payment: payment.code, problem: mismatch }, "payment differs from what the gateway says");
  if (verified.state === "paid" && !mismatch) {
    await confirm(tx, payment, verified as Known & { state: "paid" });
    return { state: "confirmed", problem: null };
  }
  const problem = mismatch ?? problemOf(verified);
  const state = stateOf(verified, problem, payment.retrieval_reference !== null);
  const after = await tx
    .updateTable("payment")
    .set({
      ...schedule(payment, state, polled, mismatch !== undefined),
      problem,
      ...(verified.retrieval_reference && {
        // Found by asking, when the answer that should have told it was lost.
        retrieval_reference: sql<string>`coalesce(retrieval_reference, ${verified.retrieval_reference})`,
      }),
      asked_at: askedAt,
      gateway_said: JSON.stringify({ ...verified, problem: undefined }),
    })
    .where("id", "=", payment.id)
    .returning("state")
    .executeTakeFirstOrThrow();
  return { state: after.state as PaymentState, problem };
}

function problemOf(verified: Verified): string | null {
  if (verified.state !== "unknown") return verified.state === "failed" ? "gateway-declined" : null;
  const { problem, raw_status } = verified;
  if (problem?.unknown_reference) return "gateway-unknown-reference";
  return problem?.code ?? (raw_status === "gateway-not-configured" ? raw_status : "gateway-bad-answer");
}

function stateOf(verified: Verified, problem: string | null, hasNumber: boolean): Open | "reversed" {
  // The gateway does not know it (yet): nobody can have paid on a page that was never made. A number it gave itself
  // somebody may have paid with, whatever it says now.
  if (problem === "gateway-unknown-reference" && !hasNumber) return "pending";
  return verified.state === "paid" ? "unknown" : verified.state;
}

interface Attempt {
  readonly state: string;
  readonly poll_count: number;
  readonly created_at: Date;
  readonly now: Date;
  readonly next_poll_at: Date | null;
  readonly escalated_at: Date | null;
  readonly retrieval_reference: string | null;
}

/** State, and when to ask again; only the poller moves on in the schedule. Money that differs waits for a person. */
function schedule(payment: Attempt, state: Open | "reversed", polled: boolean, differs: boolean) {
  if (state === "reversed") return { state, next_poll_at: null };
  const poll_count = payment.poll_count + (polled ? 1 : 0);
  const { at, escalate, expired } = nextPoll(
    state,
    poll_count,
    payment.created_at,
    payment.now,
    payment.retrieval_reference === null ? "page" : "reference",
  );
  const isExpired = expired || (payment.state === "expired" && state === "pending");
  return {
    state: isExpired ? ("expired" as const) : state,
    poll_count,
    next_poll_at: polled || payment.next_poll_at === null ? at : payment.next_poll_at,
    escalated_at: payment.escalated_at ?? (escalate || differs ? payment.now : null),
  };
}
