import { effectOfChange } from "#areas/charging/billing/effect-of-change.ts";
import { photosOf } from "#areas/registry/photos/photo-row.ts";
import { findDuplicates } from "#areas/registry/records/find-duplicates.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { recordHistory } from "#areas/registry/records/history.ts";
import { neighboursOf } from "#areas/registry/records/neighbours.ts";
import { proposedReferences } from "#areas/registry/records/proposed-references.ts";
import { availableActions } from "#areas/registry/records/record-actions.ts";
import { takesPhotos } from "#domain/photo.ts";
import { boxAround, type Point } from "#domain/short-distance.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/** Half the side of the map picture, in metres. */
const MAP_RADIUS_METRES = 100;

/**
 * A record for an approver: its values, proposed change, location, photos and possible duplicates.
 * @throws AppError not-found
 */
export async function getSubmission(actor: Actor, resource: AnyResource, id: number) {
  const db = database();
  const record = await getRecord(actor, resource, id);
  const { decidable, decide, reveal } = await availableActions(actor, resource, record);
  if (decidable === null) throw notFound();
  const scope = authorize(actor, `${resource.name}.view`);
  const changes = decidable.about === "change" ? (record.pending?.changes ?? {}) : {};
  const proposed = { ...record, ...changes };
  const [was, now] = [pointOf(record), pointOf(proposed)];
  const [photos, references, duplicates, neighbours, history, effects] = await Promise.all([
    takesPhotos(resource) ? photosOf(db, resource, id) : [],
    proposedReferences(db, actor, resource, changes),
    findDuplicates(db, resource, proposed, { scope, exceptId: id, limit: 8 }),
    now ? neighboursOf(db, resource, now, { scope, metres: MAP_RADIUS_METRES, exceptId: id }) : [],
    recordHistory(db, resource, id),
    decidable.about === "change" ? effectOfChange(db, resource, id, changes) : [],
  ]);
  // The reason of the last return, for the next approver to check.
  const lastReturn = history.find(({ action }) => /\.return(_change)?$/.test(action));
  return {
    record,
    decidable,
    canDecide: decide,
    canReveal: reveal,
    photos,
    references,
    duplicates,
    effects,
    place: now ? { was, now, neighbours, box: boxAround(now, MAP_RADIUS_METRES) } : null,
    returned: lastReturn ? { by: lastReturn.actor_name, at: lastReturn.at, reason: lastReturn.reason } : null,
  };
}

export type Submission = Awaited<ReturnType<typeof getSubmission>>;

function pointOf({ latitude, longitude }: { latitude: unknown; longitude: unknown }): Point | null {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
}
