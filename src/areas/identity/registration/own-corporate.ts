import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { findRecord } from "#areas/registry/records/find.ts";
import { locationFields } from "#domain/record-input.ts";
import { corporate } from "#domain/register/corporate.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";

/** Statuses in which the person in charge can edit a corporate. */
const EDITABLE_STATUSES = new Set(["draft", "returned"]);

/** Whether the person in charge can edit and submit a corporate. */
export function isEditableByOwner(status: string): boolean {
  return EDITABLE_STATUSES.has(status);
}

/** Whether the signed-in user is in charge of a corporate. */
export async function isInChargeOf(db: Queryable, actor: Actor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("user_corporate")
    .select("user_id")
    .where("corporate_id", "=", id)
    .where("user_id", "=", actor.session?.user.id ?? 0)
    .where("in_charge", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reason of the latest return of a corporate; null if none was given. */
export async function returnReason(db: Queryable, id: number): Promise<string | null> {
  const row = await db
    .selectFrom("audit")
    .select("reason")
    .where("resource", "=", corporate.name)
    .where("record_id", "=", id)
    .where("action", "=", "corporate.return")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.reason ?? null;
}

/**
 * A corporate for the edit form of its person in charge, with the officer’s reason.
 * @throws AppError not-signed-in, forbidden, not-found (also if the actor is not in charge)
 */
export async function openOwnCorporate(actor: Actor, id: number) {
  authorize(actor, "own_asset.edit");
  const db = database();
  const resource = await withCustom(corporate, "owners");
  const found = (await isInChargeOf(db, actor, id)) ? await findRecord(db, resource, id) : undefined;
  if (!found) throw notFound("corporate");
  const { code, title, status, version } = found;
  const names = [...Object.keys(resource.fields), ...locationFields(resource)];
  const values = Object.fromEntries(names.map((name) => [name, found[name]]));
  return {
    record: { id, code, title, status, version, ...values },
    mendable: isEditableByOwner(status),
    reason: status === "returned" ? await returnReason(db, id) : null,
  };
}
