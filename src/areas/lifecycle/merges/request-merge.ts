import { lockMergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import type { ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import { mergeRight } from "#domain/merge.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import {
  type DoneOrRequested,
  previewApproval,
  requestApproval,
} from "#platform/approval-requests/request-approval.ts";
import type { AnyResource } from "#resource/define.ts";
import { describeMerge, describeUndo } from "./describe-merge.ts";
import { excludedFromMerge, excludedFromUndo } from "./excluded-from-merge.ts";
import { mergeNeedsApproval, undoNeedsApproval } from "./merge-needs-approval.ts";
import { type Merged, type MergeInput, mergeRecords } from "./merge-records.ts";
import { type Undone, undoMerge } from "./undo-merge.ts";

/** Merges that move money or change owners: requested by one officer, approved by another. */

defineApproval<MergeInput>("merge", {
  apply: (tx, actor, { type }, input) => mergeRecords(tx, actor, getRegister(type), input),
  describe: describeMerge,
  excludes: excludedFromMerge,
});

interface UndoInput {
  readonly merge_id: number;
  readonly reason: string;
}

defineApproval<UndoInput>("merge-undo", {
  apply: (tx, actor, _subject, { merge_id, reason }) => undoMerge(tx, actor, merge_id, reason),
  async describe(db, _actor, { type }, { merge_id }) {
    return describeUndo(db, getRegister(type), await readMerge(db, merge_id));
  },
  excludes: excludedFromUndo,
});

/**
 * Merges two records, or requests approval if needed (see `mergeNeedsApproval`).
 * @throws AppError as `mergeRecords`; where it is requested, as `requestApproval` too
 */
export async function requestMerge(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  input: MergeInput,
): Promise<DoneOrRequested<Merged>> {
  await authorizeBoth(tx, actor, resource, input);
  if (!(await mergeNeedsApproval(tx, resource, input)))
    return { done: await mergeRecords(tx, actor, resource, input) };
  const subject: ApprovalSubject = { type: resource.name, id: input.survivor_id };
  return { request: await requestApproval(tx, actor, "merge", subject, input, input.reason) };
}

export interface MergePreview {
  /** Whether another officer must approve the merge. */
  readonly needs_approval: boolean;
  readonly effect: readonly EffectRow[];
}

/** Previews `requestMerge`; writes nothing. @throws AppError as `mergeRecords` */
export async function previewMerge(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  input: MergeInput,
): Promise<MergePreview> {
  await authorizeBoth(tx, actor, resource, input);
  const subject: ApprovalSubject = { type: resource.name, id: input.survivor_id };
  const effect = await previewApproval(tx, actor, "merge", subject, input);
  return { needs_approval: await mergeNeedsApproval(tx, resource, input), effect };
}

/**
 * Undoes a merge, or requests approval if needed (see `undoNeedsApproval`).
 * @throws AppError as `undoMerge`; where it is requested, as `requestApproval` too
 */
export async function requestUndoMerge(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string,
): Promise<DoneOrRequested<Undone>> {
  const merge = await readMerge(tx, id);
  const resource = getRegister(merge.resource);
  await authorizeBoth(tx, actor, resource, merge);
  if (!(await undoNeedsApproval(tx, resource, merge)))
    return { done: await undoMerge(tx, actor, id, reason) };
  const subject: ApprovalSubject = { type: resource.name, id: merge.survivor_id };
  const input: UndoInput = { merge_id: id, reason };
  return { request: await requestApproval(tx, actor, "merge-undo", subject, input, reason) };
}

/** Amounts of records outside the actor’s scope are not disclosed. @throws AppError not-signed-in, forbidden, not-found */
async function authorizeBoth(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { survivor_id, loser_id }: Pick<MergeInput, "survivor_id" | "loser_id">,
): Promise<void> {
  authorize(actor, mergeRight(resource));
  authorize(actor, `${resource.name}.view`);
  if (survivor_id !== loser_id) await lockMergePair(tx, actor, resource, survivor_id, loser_id);
}

async function readMerge(db: Queryable, id: number) {
  const merge = await db
    .selectFrom("record_merge")
    .select(["id", "code", "resource", "survivor_id", "loser_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!merge) throw notFound();
  return { ...merge, code: merge.code ?? "" };
}
