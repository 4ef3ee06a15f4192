import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { chosenBy, type Selection, seenOf } from "./bulk-selection.ts";
import { findChosen, fingerprintOf } from "./decide-all.ts";
import {
  type BulkException,
  type BulkPreview,
  CHANGE_LIMIT,
  exceptionOf,
  isCut,
  limitOf,
  missing,
  whyNot,
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
  const conditions = chosenBy(actor, resource, step, selection, limitOf(verb));
  const chosen = await findChosen(db, actor, resource, step, conditions, seenOf(selection), limitOf(verb));
  const exceptions: BulkException[] = [];
  let [records, changes] = [0, 0];
  for (const record of chosen) {
    if (!record.changed && record.status === step.from && !record.own) records += 1;
    else if (!record.changed && record.change === "another") changes += 1;
    else exceptions.push(exceptionOf(record, whyNot(resource, step, record)));
  }
  const found = chosen.map(({ id }) => id);
  const limit = limitOf(verb);
  const affectedChanges = Math.min(changes, CHANGE_LIMIT);
  return {
    done: records + affectedChanges,
    changes: affectedChanges,
    exceptions: [...exceptions, ...missing(selection, found)],
    more: changes > CHANGE_LIMIT || isCut(selection, found, limit),
    fingerprint: fingerprintOf(chosen),
  };
}
