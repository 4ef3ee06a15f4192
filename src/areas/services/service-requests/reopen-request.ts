import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { readRequestText, requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isWithinWindow, lastDayToReopen } from "./close-request.ts";
import { lockFee, reissueFee } from "./fee.ts";
import { notifyProvider } from "./notify.ts";
import {
  lockRequest,
  type RequestRow,
  type SteppedRequest,
  setRequest,
  steppedRequest,
} from "./request-row.ts";
import { startClock } from "./run-clock.ts";
import { workersOf } from "./workers.ts";
import { writeMessage } from "./write-message.ts";

/**
 * Reopens an ended request within the time limit, by its requester. It gets all its days again; an unpaid fee must be paid
 * first.
 * @param raw `reason`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, reopen-too-late, invalid
 */
export async function reopenRequest(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  const fee = await lockFee(tx, id);
  const row = await lockRequest(tx, actor, id, "reopen", {
    right: "own_request.write",
    version: raw.version,
  });
  if (!(await isWithinWindow(tx, row)))
    throw new AppError(
      "conflict",
      message("The time to reopen this request ended on {day}. Submit a new request.", {
        day: formatDate(lastDayToReopen(row)),
      }),
      { code: "reopen-too-late" },
    );
  const errors = new ValidationErrors();
  const needed = "Enter what still needs to be done.";
  const reason = readRequestText(errors, "reason", raw.reason, { longest: requestLimits.words, needed });
  assertValid(errors);
  const isOwed = await owesFee(tx, id, fee);
  const isArchived = await isProviderArchived(tx, row.provider_id);
  const provider_id = isArchived ? null : row.provider_id;
  const assigned_to = (await isStillWorker(tx, row, provider_id)) ? row.assigned_to : null;
  await setRequest(tx, actor, id, {
    status: provider_id === null && assigned_to === null ? "submitted" : "assigned",
    // An archived provider, or a person who left it, is unassigned.
    ...(isArchived && { provider_id }),
    assigned_to,
    waiting_for: isOwed ? "fee" : null,
    ended_at: null,
    ended_as: null,
    outcome: null,
    days_used: null,
    overdue_told: null,
    reopened: sql`reopened + 1`,
  });
  if (!isOwed) await startClock(tx, id);
  const input = { body: reason ?? "", attachment_ids: [] };
  await writeMessage(tx, actor, id, "message", { input, from_office: false });
  await audit(tx, actor, {
    action: "service_request.reopen",
    record_id: id,
    reason: reason?.slice(0, 500) ?? null,
    before: { status: row.status },
  });
  await notifyProvider(tx, actor, id, "request-news", { what: "Reopened", words: reason ?? "" });
  return steppedRequest(tx, id);
}

async function isProviderArchived(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false;
  // Locked, so that a concurrent removal sees this request as open.
  const { rows } = await sql`
    SELECT FROM service_provider WHERE id = ${id} AND status = 'active' FOR SHARE`.execute(tx);
  return rows.length === 0;
}

/** Whether the previous worker could still be assigned. */
async function isStillWorker(tx: Tx, row: RequestRow, provider_id: number | null): Promise<boolean> {
  if (row.assigned_to === null) return false;
  return (await workersOf(tx, row.id, provider_id, row.assigned_to)).length > 0;
}

/** Whether a fee must be paid first: the existing one, or one instead of the cancelled one. */
async function owesFee(tx: Tx, id: number, fee: { readonly status: string } | undefined): Promise<boolean> {
  return fee ? fee.status !== "paid" : (await reissueFee(tx, id)) !== null;
}
