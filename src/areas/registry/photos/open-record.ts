import { canChangePhotos, isBeingEntered } from "#domain/photo.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { authorizeRecord, isOwnRight, rightFor } from "../records/asset-right.ts";
import { findRecord, lockRecord } from "../records/find.ts";
import { requireUnrestricted } from "../records/restriction.ts";
import type { AnyRecord } from "../records/row.ts";
import { notEditable } from "../records/verbs.ts";

/**
 * The record, if the actor can view it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getVisibleRecord(actor: Actor, resource: AnyResource, id: number): Promise<AnyRecord> {
  const right = rightFor(actor, resource, "view");
  authorize(actor, right);
  const record = await findRecord(database(), resource, id);
  if (!record) throw notFound();
  await authorizeRecord(database(), actor, resource, right, record);
  return record;
}

/**
 * Checks the right to add photos to a record, before a picture is processed.
 * @throws AppError as `lockToAdd`
 */
export async function requireOpenRecord(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<void> {
  const right = rightToAdd(actor, resource);
  authorize(actor, right);
  const record = await findRecord(db, resource, id);
  if (!record) throw notFound();
  await requirePhotoAccess(db, actor, resource, right, record);
}

/**
 * Locks a record for adding photos, so that concurrent uploads don’t get the same position. Photos need no approval, because
 * charges don’t depend on them.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, not-editable
 */
export async function lockToAdd(tx: Tx, actor: Actor, resource: AnyResource, id: number): Promise<AnyRecord> {
  const right = rightToAdd(actor, resource);
  authorize(actor, right);
  const record = await lockRecord(tx, resource, id);
  await requirePhotoAccess(tx, actor, resource, right, record);
  return record;
}

/**
 * Locks a record for a change of its photos.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, not-editable
 */
export async function lockOpenRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<AnyRecord> {
  const right = rightFor(actor, resource, "edit");
  authorize(actor, right);
  const record = await lockRecord(tx, resource, id);
  await requirePhotoAccess(tx, actor, resource, right, record);
  return record;
}

/** Users who can create but not edit add photos to their own entries. */
export function rightToAdd(actor: Actor, resource: AnyResource): string {
  const [create, edit] = [`${resource.name}.create`, rightFor(actor, resource, "edit")];
  return !may(actor, edit) && may(actor, create) ? create : edit;
}

async function requirePhotoAccess(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  right: string,
  record: AnyRecord,
): Promise<void> {
  await authorizeRecord(db, actor, resource, right, record);
  if (!isOwnRight(right)) await requireUnrestricted(db, actor, resource.name, record);
  const isOwnDraft = record.created_by === actor.session?.user.id && isBeingEntered(record.status);
  if (right === `${resource.name}.create` && !isOwnDraft) authorize(actor, `${resource.name}.edit`);
  requireOpen(resource, record);
}

function requireOpen(resource: AnyResource, record: AnyRecord): void {
  if (!canChangePhotos(record.status)) throw notEditable(resource, record.status);
}
