import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database, type Queryable, type Tx } from "../db/client.ts";
import { authorizeRecord, rightFor } from "../records/asset-right.ts";
import { findRecord, lockRecord } from "../records/find.ts";
import type { AnyRecord } from "../records/row.ts";

/** Of these a record stays as it was. */
const CLOSED = new Set(["rejected", "archived"]);

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
 * Whether the actor may change the photos of a record, asked before a picture is worked on.
 * @throws AppError as `lockOpenRecord`
 */
export async function requireOpenRecord(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<void> {
  const right = rightFor(actor, resource, "edit");
  authorize(actor, right);
  const record = await findRecord(db, resource, id);
  if (!record) throw notFound();
  await authorizeRecord(db, actor, resource, right, record);
  requireOpen(resource, record);
}

/**
 * The record whose photos are to change, held so that two people do not take the same place. Photos do
 * not wait for approval: nothing is charged by them.
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
  await authorizeRecord(tx, actor, resource, right, record);
  requireOpen(resource, record);
  return record;
}

function requireOpen(resource: AnyResource, record: AnyRecord): void {
  if (CLOSED.has(record.status))
    throw new AppError("conflict", `This ${resource.one} is ${record.status} and cannot be changed.`, {
      code: "not-editable",
    });
}
