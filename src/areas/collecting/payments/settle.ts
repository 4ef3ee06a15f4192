import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import type { KnownPayment, VerifiedPayment } from "../gateways/payment-gateway.ts";
import { confirmPayment } from "./confirm.ts";
import { lockPayment } from "./lock-payment.ts";
import { findMismatch } from "./mismatch.ts";
import { nextPoll } from "./poll-schedule.ts";
import { queryGateway } from "./query-gateway.ts";

export type PaymentState =
  | "initiated"
  | "pending"
  | "confirmed"
  | "failed"
  | "expired"
  | "unknown"
  | "reversed"
  | "refunded";

export interface SettleResult {
  readonly state: PaymentState;
  /**
   * Code of the problem that prevents confirmation of the payment, such as "gateway-timeout" or "gateway-amount-differs";
   * `null` if there is none.
   */
  readonly problem: string | null;
}

/** States that can still change to paid. */
type OpenState = "pending" | "failed" | "unknown";

/** Final states: the gateway's answers don't change them. */
const FINAL_STATES: ReadonlySet<string> = new Set(["confirmed", "reversed", "refunded"]);

/**
 * Queries the status of a payment and applies it: the only way a payment is confirmed. Webhooks, browser returns,
 * "check my payment" and the poller all use it, in any order and any number of times.
 * The gateway is queried before the row is locked, because a response can take ten seconds, and a locked row would hold
 * a connection that long. The answer is applied under the lock, and only if no newer answer was applied meanwhile.
 * @param by only the poller's calls advance the schedule of polls
 * @throws AppError not-found for an unknown reference
 */
export async function settle(reference: string, by: "poller" | "other" = "other"): Promise<SettleResult> {
  const payment = await database()
    .selectFrom("payment")
    .select(["state", "problem", "provider", sql<Date>`clock_timestamp()`.as("asked_at")])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  if (FINAL_STATES.has(payment.state))
    return { state: payment.state as PaymentState, problem: payment.problem };
  const verified = await queryGateway(payment.provider, reference);
  return transaction((tx) => applyStatus(tx, reference, verified, payment.asked_at, by === "poller"));
}

async function applyStatus(
  tx: Tx,
  reference: string,
  verified: VerifiedPayment,
  requestedAt: Date,
  polled: boolean,
): Promise<SettleResult> {
  const payment = await lockPayment(tx, { reference });
  const isOutdated = payment.asked_at !== null && payment.asked_at > requestedAt && verified.state !== "paid";
  if (FINAL_STATES.has(payment.state) || isOutdated)
    return { state: payment.state as PaymentState, problem: payment.problem };

  const mismatch = verified.state === "paid" ? findMismatch(payment, verified) : undefined;
  if (mismatch)
    log.warn({ payment: payment.code, problem: mismatch }, "payment differs from the gateway’s answer");
  if (verified.state === "paid" && !mismatch) {
    await confirmPayment(tx, payment, verified as KnownPayment & { state: "paid" });
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
        // Learned from the query, if the response that should have contained it was lost.
        retrieval_reference: sql<string>`coalesce(retrieval_reference, ${verified.retrieval_reference})`,
      }),
      asked_at: requestedAt,
      gateway_said: JSON.stringify({ ...verified, problem: undefined }),
    })
    .where("id", "=", payment.id)
    .returning("state")
    .executeTakeFirstOrThrow();
  return { state: after.state as PaymentState, problem };
}

function problemOf(verified: VerifiedPayment): string | null {
  if (verified.state !== "unknown") return verified.state === "failed" ? "gateway-declined" : null;
  const { problem, raw_status } = verified;
  if (problem?.unknown_reference) return "gateway-unknown-reference";
  return problem?.code ?? (raw_status === "gateway-not-configured" ? raw_status : "gateway-bad-answer");
}

function stateOf(
  verified: VerifiedPayment,
  problem: string | null,
  hasRetrievalReference: boolean,
): OpenState | "reversed" {
  // The gateway does not know it (yet): a page that was never created can't have been paid. A number that the gateway
  // gave can have been paid, whatever it says now.
  if (problem === "gateway-unknown-reference" && !hasRetrievalReference) return "pending";
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

/** State and time of the next query; only the poller advances the schedule. Amount mismatches wait for an officer. */
function schedule(payment: Attempt, state: OpenState | "reversed", polled: boolean, isMismatch: boolean) {
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
    escalated_at: payment.escalated_at ?? (escalate || isMismatch ? payment.now : null),
  };
}
