import type { RawBuilder } from "kysely";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import { makerRefusal } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { notifyMakers } from "#platform/messages/notify-maker.ts";
import type { AnyResource } from "#resource/define.ts";
import {
  BULK_LIMIT,
  idsOf,
  requireSameSelection,
  type Selection,
  selectionConditions,
  viewedVersions,
} from "./bulk-selection.ts";
import { type BulkStep, decideAll, findSelected, fingerprintOf, type SkippedRecord } from "./decide-all.ts";
import { closeOpenChanges } from "./decide-change.ts";
import { refuseArchiving } from "./register-rules.ts";
import { restrictedError } from "./restriction.ts";
import { transitionRecord } from "./transition.ts";
import { type BulkVerb, bulkStep, type Step, wrongStatus } from "./verbs.ts";
import type { ViewedVersion } from "./viewed-version.ts";

/** Maximum pending changes decided on in one call: each is validated and written separately. */
export const CHANGE_LIMIT = 500;

export interface BulkException {
  readonly id: number;
  /** Error code: `not-found`, `wrong-status`, `own-entry`, `record-restricted`, `edited-meanwhile` … */
  readonly code: string;
  readonly message: string;
  /** The record’s code, if it is visible. */
  readonly record?: string;
}

export interface BulkOutcome {
  readonly done: number;
  readonly exceptions: readonly BulkException[];
  /**
   * Whether a list or queue had more records than a call processes, or more than CHANGE_LIMIT changes: the next preview has the
   * rest.
   */
  readonly more: boolean;
}

/** The preview of a bulk step, and the fingerprint to confirm it. */
export interface BulkPreview extends BulkOutcome {
  /** Number of `done` that are changes of approved records. */
  readonly changes: number;
  readonly fingerprint: string;
}

/** Maximum records of a bulk step. */
export function bulkLimit(verb: BulkVerb): number {
  return verb === "restore" ? CHANGE_LIMIT : BULK_LIMIT;
}

/**
 * Moves many records to their next status in one statement, and decides on their pending changes one by one. Failures are
 * reported and don’t affect other records.
 * @throws AppError not-signed-in, forbidden, invalid (reason, too many ids), selection-changed, provider-has-work (of any: then
 *   none is changed)
 */
export async function transitionMany(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  verb: BulkVerb,
  selection: Selection,
  rawReason?: string | null,
): Promise<BulkOutcome> {
  const step = bulkStep(resource, verb);
  const conditions = selectionConditions(actor, resource, step, selection, bulkLimit(verb));
  const viewed = viewedVersions(selection);
  const reason = readReason(rawReason, step.needsReason);
  if (verb === "restore")
    return restoreMany(tx, actor, resource, { step, reason, conditions, viewed, selection });
  const bulk = { step, reason, limit: BULK_LIMIT };
  const { done, left, seen, fingerprint } = await decideAll(tx, actor, resource, bulk, conditions, viewed);
  requireSameSelection(selection, fingerprint);
  const remainingIds = new Set(left.map(({ id }) => id));
  const movedIds = seen.filter((id) => !remainingIds.has(id));
  if (step.to === "archived") {
    await refuseArchiving(tx, resource, movedIds);
    await closeOpenChanges(tx, resource, movedIds);
  }
  await notifyMakers(tx, resource, verb, reason, movedIds);
  const rest = await decideRemaining(tx, actor, resource, verb, bulk, left);
  return {
    done: done + rest.done,
    exceptions: [...rest.exceptions, ...notFoundExceptions(selection, seen)],
    more: rest.more || mayHaveMore(selection, seen, BULK_LIMIT),
  };
}

/** Whether a list or queue may have more records than were processed. */
export function mayHaveMore(selection: Selection, found: readonly number[], limit: number): boolean {
  return !("records" in selection) && found.length === limit;
}

/** Listed records that were not found, or are outside the scope. */
export function notFoundExceptions(selection: Selection, found: readonly number[]): BulkException[] {
  const known = new Set(found);
  return idsOf(selection)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, code: "not-found", message: "This record doesn’t exist." }));
}

interface RestoreInput {
  readonly step: Step;
  readonly reason: string | null;
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly viewed: ReadonlyMap<number, ViewedVersion>;
  readonly selection: Selection;
}

/** One by one: a name may be taken again, which must not affect the others. */
async function restoreMany(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { step, reason, conditions, viewed, selection }: RestoreInput,
): Promise<BulkOutcome> {
  const limit = bulkLimit("restore");
  const chosen = await findSelected(tx, actor, resource, step, conditions, viewed, limit);
  requireSameSelection(selection, fingerprintOf(chosen));
  const exceptions: BulkException[] = [];
  let done = 0;
  for (const record of chosen) {
    const canRestore = record.status === step.from && !record.changed && !record.restricted;
    const refused = canRestore
      ? await catchAppError(() =>
          savepoint(tx, () =>
            transitionRecord(tx, actor, resource, record.id, "restore", { reason, version: record.version }),
          ),
        )
      : skipReason(resource, step, record);
    if (refused) exceptions.push(exceptionOf(record, refused));
    else done += 1;
  }
  const found = chosen.map(({ id }) => id);
  return {
    done,
    exceptions: [...exceptions, ...notFoundExceptions(selection, found)],
    more: mayHaveMore(selection, found, limit),
  };
}

/** Decides on the changes of the remaining records, and reports why others were skipped. */
async function decideRemaining(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  verb: BulkVerb,
  { step, reason }: BulkStep,
  left: readonly SkippedRecord[],
): Promise<BulkOutcome> {
  const exceptions: BulkException[] = [];
  let [done, tried, more] = [0, 0, false];
  for (const record of left) {
    const canDecide = record.change === "another" && !record.changed && !record.restricted;
    if (canDecide && tried === CHANGE_LIMIT) {
      more = true;
      continue;
    }
    if (canDecide) tried += 1;
    const change_id = record.change_id;
    // A change that the database rejects must not roll back earlier decisions.
    const refused = canDecide
      ? await catchAppError(() =>
          savepoint(tx, () => transitionRecord(tx, actor, resource, record.id, verb, { reason, change_id })),
        )
      : skipReason(resource, step, record);
    if (refused) exceptions.push(exceptionOf(record, refused));
    else done += 1;
  }
  return { done, exceptions, more };
}

/** A skipped record with its error. */
export function exceptionOf({ id, code }: SkippedRecord, refused: AppError): BulkException {
  return { id, code: refused.code, message: refused.message, record: code };
}

/** Why a selected record is skipped. */
export function skipReason(resource: AnyResource, { verb, from }: Step, record: SkippedRecord): AppError {
  if (record.restricted) return restrictedError();
  if (record.changed) return changedMeanwhile(resource);
  const isOwn = record.change === "own" || (record.status === from && record.own);
  return isOwn ? makerRefusal() : wrongStatus(resource, record.status, verb);
}

/** The error for a record that changed since it was viewed. */
export function changedMeanwhile({ one }: AnyResource): AppError {
  return new AppError(
    "conflict",
    message("This {one} was changed or decided after you viewed it.", { one: term(one) }),
    {
      code: "edited-meanwhile",
    },
  );
}

async function catchAppError(work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
