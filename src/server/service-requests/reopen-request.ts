import { sql } from "kysely";
import { InputFaults } from "#domain/charging-input.ts";
import { formatDate } from "#domain/lagos.ts";
import type { Raw } from "#domain/record-input.ts";
import { readWords, requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import { refuseFaults } from "../charging/refuse-faults.ts";
import type { Tx } from "../db/client.ts";
import { isWithinWindow, lastDayToReopen } from "./close-request.ts";
import { issueFee, lockFee } from "./fee.ts";
import { lockRequest, type SteppedRequest, setRequest, steppedRequest } from "./request-row.ts";
import { beginClock } from "./run-clock.ts";
import { tellProvider } from "./tell.ts";
import { writeMessage } from "./write-message.ts";

/**
 * Opens an ended request again, by who asked, within its window. It has all its days anew; a fee that was never paid has
 * to be paid first.
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
      `It could be opened again until ${formatDate(lastDayToReopen(row))}: ask for the service anew.`,
      { code: "reopen-too-late" },
    );
  const faults = new InputFaults();
  const needed = "Write what is still to be done.";
  const reason = readWords(faults, "reason", raw.reason, { longest: requestLimits.words, needed });
  refuseFaults(faults);
  const isOwed = await owesFee(tx, id, fee);
  const isGone = await isProviderGone(tx, row.provider_id);
  const isFree = row.assigned_to === null && (row.provider_id === null || isGone);
  await setRequest(tx, actor, id, {
    status: isFree ? "submitted" : "assigned",
    // Who was removed gets no work: somebody assigns it anew.
    ...(isGone && { provider_id: null }),
    waiting_for: isOwed ? "fee" : null,
    ...{
      ended_at: null,
      ended_as: null,
      outcome: null,
      days_used: null,
      overdue_told: null,
      reopened: sql`reopened + 1`,
    },
  });
  if (!isOwed) await beginClock(tx, id);
  const input = { body: reason ?? "", attachment_ids: [] };
  await writeMessage(tx, actor, id, "message", { input, from_office: false });
  await audit(tx, actor, {
    ...{
      action: "service_request.reopen",
      resource: "service_request",
      record_id: id,
      reason: reason?.slice(0, 500) ?? null,
    },
    before: { status: row.status },
  });
  await tellProvider(tx, actor, id, "request-news", { what: "Opened again", words: reason ?? "" });
  return steppedRequest(tx, id);
}

async function isProviderGone(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const { rows } = await sql`SELECT FROM service_provider WHERE id = ${id} AND status = 'active'`.execute(tx);
  return rows.length === 0;
}

/** Whether a fee is to be paid before it goes on: the one it has, or one instead of what was cancelled. */
async function owesFee(tx: Tx, id: number, fee: { readonly status: string } | undefined): Promise<boolean> {
  if (fee) return fee.status !== "paid";
  const { rows } = await sql`
    SELECT FROM bill WHERE source = 'service_request' AND source_id = ${id} LIMIT 1`.execute(tx);
  return rows.length > 0 && (await issueFee(tx, id)) !== null;
}
