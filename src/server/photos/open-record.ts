import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database, type Tx } from "../db/client.ts";
import { findRecord, lockRecord } from "../records/find.ts";
import { authorizeRecord } from "../records/register-scope.ts";
import type { AnyRecord } from "../records/row.ts";

/** Of these a record stays as it was. */
const CLOSED = new Set(["rejected", "archived"]);

/**
 * The record, when the actor may see it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getSeenRecord(actor: Actor, resource: AnyResource, id: number): Promise<AnyRecord> {
  authorize(actor, `${resource.name}.view`);
  const record = await findRecord(database(), resource, id);
  if (!record) throw notFound();
  authorizeRecord(actor, `${resource.name}.view`, resource, record);
  return record;
}

/**
 * Whether the actor may change the photos of a record, asked before a picture is worked on.
 * @throws AppError as `lockOpenRecord`
 */
export async function requireOpenRecord(actor: Actor, resource: AnyResource, id: number): Promise<void> {
  authorize(actor, `${resource.name}.edit`);
  const record = await findRecord(database(), resource, id);
  if (!record) throw notFound();
  requireOpen(actor, resource, record);
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
  authorize(actor, `${resource.name}.edit`);
  const record = await lockRecord(tx, resource, id);
  requireOpen(actor, resource, record);
  return record;
}

function requireOpen(actor: Actor, resource: AnyResource, record: AnyRecord): void {
  authorizeRecord(actor, `${resource.name}.edit`, resource, record);
  if (CLOSED.has(record.status))
    throw new AppError("conflict", `This ${resource.one} is ${record.status} and cannot be changed.`, {
      code: "not-editable",
    });
}
