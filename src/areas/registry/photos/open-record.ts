import { message, term } from "#domain/message.ts";
import { isOpenForPhotos, isStillEntry } from "#domain/photo.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { authorizeRecord, rightFor } from "../records/asset-right.ts";
import { findRecord, lockRecord } from "../records/find.ts";
import type { AnyRecord } from "../records/row.ts";

/**
 * The record, when the actor may see it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getSeenRecord(actor: Actor, resource: AnyResource, id: number): Promise<AnyRecord> {
  const right = rightFor(actor, resource, "view");
  authorize(actor, right);
  const record = await findRecord(database(), resource, id);
  if (!record) throw notFound();
  await authorizeRecord(database(), actor, resource, right, record);
  return record;
}

/**
 * Whether the actor may add photos to a record, asked before a picture is worked on.
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
  await requireTaken(db, actor, resource, right, record);
}

/**
 * The record that photos are added to, held so that two people do not take the same place. Photos do
 * not wait for approval: nothing is charged by them.
 * @throws AppError not-signed-in, forbidden, not-found, not-editable
 */
export async function lockToAdd(tx: Tx, actor: Actor, resource: AnyResource, id: number): Promise<AnyRecord> {
  const right = rightToAdd(actor, resource);
  authorize(actor, right);
  const record = await lockRecord(tx, resource, id);
  await requireTaken(tx, actor, resource, right, record);
  return record;
}

/**
 * The record whose photos are to change, held likewise.
 * @throws AppError not-signed-in, forbidden, not-found, not-editable
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
  await requireTaken(tx, actor, resource, right, record);
  return record;
}

/** Whoever may enter but not change gives photos to what they entered themselves: a picture belongs to the entry. */
export function rightToAdd(actor: Actor, resource: AnyResource): string {
  const [create, edit] = [`${resource.name}.create`, rightFor(actor, resource, "edit")];
  return !may(actor, edit) && may(actor, create) ? create : edit;
}

async function requireTaken(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  right: string,
  record: AnyRecord,
): Promise<void> {
  await authorizeRecord(db, actor, resource, right, record);
  const entered = record.created_by === actor.session?.user.id && isStillEntry(record.status);
  if (right === `${resource.name}.create` && !entered) authorize(actor, `${resource.name}.edit`);
  requireOpen(resource, record);
}

function requireOpen(resource: AnyResource, record: AnyRecord): void {
  if (!isOpenForPhotos(record.status))
    throw new AppError(
      "conflict",
      message("This {one} is {status} and cannot be changed.", {
        one: term(resource.one),
        status: term(record.status),
      }),
      {
        code: "not-editable",
      },
    );
}
