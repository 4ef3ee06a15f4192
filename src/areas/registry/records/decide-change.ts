import { sql } from "kysely";
import type { RecordVerb } from "#domain/status.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { notifyMaker } from "#platform/messages/notify-maker.ts";
import type { AnyResource } from "#resource/define.ts";
import { assertValid, findErrors } from "./find-errors.ts";
import type { PendingChange } from "./pending-change.ts";
import type { AnyRecord } from "./row.ts";
import { differences, writeValues } from "./write.ts";

const OUTCOME = { approve: "approved", return: "returned", reject: "rejected" } as const;

/** Whether a verb is a decision on another user’s entry. */
export function isDecision(verb: RecordVerb): boolean {
  return verb in OUTCOME;
}

/** Whether a verb applies to the record’s open change instead of the record. */
export function isAboutChange(verb: RecordVerb, change: PendingChange | undefined): boolean {
  if (verb === "submit") return change?.status === "returned";
  return isDecision(verb) && change?.status === "submitted";
}

/**
 * Approves, returns or rejects the open change of an approved record, or resubmits a returned one. An approved change is
 * applied to the record.
 * @throws AppError own-entry, duplicate, invalid (reason)
 */
export async function decideChange(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
  change: PendingChange,
  verb: RecordVerb,
  rawReason: string | null | undefined,
): Promise<AnyRecord> {
  const me = actor.session?.user.id ?? null;
  const own = change.created_by === me;
  const reason = readReason(rawReason, verb === "return" || verb === "reject");
  if (verb === "submit") {
    if (!own) throw new AppError("forbidden", "Only the user who made this change can submit it again.");
    await setStatus(tx, change.id, "submitted", null, null);
    await recordDecision(tx, actor, resource, record, `${verb}_change`, reason);
    return record;
  }
  assertNotMaker(actor, change.created_by);
  const outcome = OUTCOME[verb as keyof typeof OUTCOME];
  await notifyMaker(tx, resource, record, verb, reason, change.created_by);
  if (verb !== "approve") {
    await setStatus(tx, change.id, outcome, reason, me);
    await recordDecision(tx, actor, resource, record, `${verb}_change`, reason);
    return record;
  }
  // Another record may have the same unique value since the change was proposed.
  assertValid(undefined, {}, await findErrors(tx, resource, change.changes, { exceptId: record.id }));
  await setStatus(tx, change.id, outcome, reason, me);
  const { before, after } = differences(record, change.changes);
  const changed = await writeValues(tx, resource, record.id, change.changes, change.created_by);
  await recordDecision(tx, actor, resource, record, "approve_change", reason, { before, after });
  return changed;
}

/** Closes pending changes of archived records. */
export async function closeOpenChanges(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("pending_change")
    .set({ status: "rejected", reason: "The record was archived.", decided_at: sql`now()` })
    .where("resource", "=", resource.name)
    .where("record_id", "=", sql<number>`ANY(${[...ids]}::bigint[])`)
    .where("status", "in", ["submitted", "returned"])
    .execute();
}

async function setStatus(
  tx: Tx,
  id: number,
  status: string,
  reason: string | null,
  decided_by: number | null,
): Promise<void> {
  await tx
    .updateTable("pending_change")
    .set({
      status,
      reason,
      decided_by,
      // A resubmission restarts its time in the queue.
      ...(status === "submitted"
        ? { decided_at: null, submitted_at: sql`now()` }
        : { decided_at: sql`now()` }),
    })
    .where("id", "=", id)
    .execute();
}

async function recordDecision(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
  verb: string,
  reason: string | null,
  sides: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await audit(tx, actor, {
    action: `${resource.name}.${verb}`,
    record_id: record.id,
    reason,
    ...sides,
  });
}
