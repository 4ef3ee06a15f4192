import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Selection, selectionConditions, viewedVersions } from "./bulk-selection.ts";
import { findSelected, fingerprintOf } from "./decide-all.ts";
import {
  type BulkException,
  type BulkPreview,
  bulkLimit,
  CHANGE_LIMIT,
  exceptionOf,
  mayHaveMore,
  notFoundExceptions,
  skipReason,
} from "./transition-many.ts";
import { type BulkVerb, bulkStep } from "./verbs.ts";

/**
 * What `transitionMany` would do now, without changes: `done` is the number of records that can be decided on. Duplicate values
 * of changes are only detected at approval.
 * @throws AppError not-signed-in, forbidden, invalid (too many ids)
 */
export async function previewMany(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  verb: BulkVerb,
  selection: Selection,
): Promise<BulkPreview> {
  const step = bulkStep(resource, verb);
  const conditions = selectionConditions(actor, resource, step, selection, bulkLimit(verb));
  const selected = await findSelected(
    db,
    actor,
    resource,
    step,
    conditions,
    viewedVersions(selection),
    bulkLimit(verb),
  );
  const exceptions: BulkException[] = [];
  let [records, changes] = [0, 0];
  for (const record of selected) {
    const canDecide = !record.changed && !record.restricted;
    if (canDecide && record.status === step.from && !record.own) records += 1;
    else if (canDecide && record.change === "another") changes += 1;
    else exceptions.push(exceptionOf(record, skipReason(resource, step, record)));
  }
  const found = selected.map(({ id }) => id);
  const limit = bulkLimit(verb);
  const affectedChanges = Math.min(changes, CHANGE_LIMIT);
  return {
    done: records + affectedChanges,
    changes: affectedChanges,
    exceptions: [...exceptions, ...notFoundExceptions(selection, found)],
    more: changes > CHANGE_LIMIT || mayHaveMore(selection, found, limit),
    fingerprint: fingerprintOf(selected),
  };
}
