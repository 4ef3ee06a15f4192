import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { addDays, formatDate } from "#domain/lagos.ts";
import type { Raw } from "#domain/record-input.ts";
import { readRequestText, requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { cancelUnpaidFee, lockFee } from "./fee.ts";
import { notifyProvider, notifyRequester } from "./notify.ts";
import {
  lockRequest,
  type RequestRow,
  type SteppedRequest,
  setRequest,
  steppedRequest,
} from "./request-row.ts";
import { daysUsedNow, stopClock } from "./run-clock.ts";

/**
 * Completes a request with its outcome.
 * @param raw `outcome`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid
 */
export async function resolveRequest(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  const right = "service_request.work";
  const row = await lockRequest(tx, actor, id, "resolve", { right, version: raw.version });
  const outcome = readOutcome("outcome", raw.outcome, "Enter what was done.");
  await endRequest(tx, actor, row, { status: "resolved", verb: "resolve", outcome });
  await notifyEnded(tx, row, "resolved", outcome);
  return steppedRequest(tx, id);
}

/**
 * Rejects a request with a reason. An unpaid fee is cancelled.
 * @param raw `reason`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid, has-payments
 */
export async function rejectRequest(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  const right = "service_request.work";
  const fee = await lockFee(tx, id);
  const row = await lockRequest(tx, actor, id, "reject", { right, version: raw.version });
  const outcome = readOutcome("reason", raw.reason, "Enter a reason. The requester will read it.");
  await cancelUnpaidFee(tx, id, fee);
  await endRequest(tx, actor, row, { status: "rejected", verb: "reject", outcome });
  await notifyEnded(tx, row, "rejected", outcome);
  return steppedRequest(tx, id);
}

/**
 * Withdraws a request, by its requester. An unpaid fee is cancelled; a paid fee stays paid, and is refunded like any payment.
 * @param raw `reason` (optional), `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid, has-payments
 */
export async function withdrawRequest(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  const fee = await lockFee(tx, id);
  const row = await lockRequest(tx, actor, id, "withdraw", {
    right: "own_request.write",
    version: raw.version,
  });
  const outcome = readOutcome("reason", raw.reason);
  await cancelUnpaidFee(tx, id, fee);
  await endRequest(tx, actor, row, { status: "withdrawn", verb: "withdraw", outcome });
  await notifyProvider(tx, actor, id, "request-news", {
    what: "Withdrawn",
    ...(outcome && { words: outcome }),
  });
  return steppedRequest(tx, id);
}

interface RequestEnd {
  readonly status: "resolved" | "rejected" | "withdrawn";
  readonly verb: "resolve" | "reject" | "withdraw";
  readonly outcome: string | null;
}

async function endRequest(
  tx: Tx,
  actor: Actor,
  row: RequestRow,
  { status, verb, outcome }: RequestEnd,
): Promise<void> {
  await stopClock(tx, row.id, "ended");
  const days_used = await daysUsedNow(tx, row.id);
  await setRequest(tx, actor, row.id, {
    status,
    ended_as: status,
    outcome,
    days_used,
    waiting_for: null,
    due_on: null,
    ended_at: sql`clock_timestamp()`,
  });
  await audit(tx, actor, {
    action: `service_request.${verb}`,
    resource: "service_request",
    record_id: row.id,
    reason: outcome,
    before: { status: row.status, waiting_for: row.waiting_for },
    after: { status, days_used },
  });
}

async function notifyEnded(
  tx: Tx,
  { id, days_to_reopen }: RequestRow,
  what: "resolved" | "rejected",
  text: string,
): Promise<void> {
  const until = formatDate(addDays(await lagosToday(tx), days_to_reopen));
  await notifyRequester(tx, id, "request-ended", { what, words: text, ...(days_to_reopen > 0 && { until }) });
}

function readOutcome(name: string, raw: unknown, needed: string): string;
function readOutcome(name: string, raw: unknown): string | null;
function readOutcome(name: string, raw: unknown, needed?: string): string | null {
  const errors = new ValidationErrors();
  const longest = requestLimits.outcome;
  const text = readRequestText(errors, name, raw, needed === undefined ? { longest } : { longest, needed });
  assertValid(errors);
  return text;
}
