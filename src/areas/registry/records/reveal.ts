import type { FieldValues } from "#domain/record-input.ts";
import { type RevealInput, readPurpose } from "#domain/reveal-purpose.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { authorizeWithin } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { authorizeRecord, isOwnRight, rightFor } from "./asset-right.ts";
import { findRecord } from "./find.ts";
import { getRecordInFull, maskViewed, sideOf, type ViewedRecord } from "./get.ts";
import { hiddenIn, maskedFields } from "./mask-record.ts";
import { findPending } from "./pending-change.ts";
import { requireUnrestricted } from "./restriction.ts";
import type { AnyRecord } from "./row.ts";

/** A record’s personal data in full, and under `pending` the values of its pending change. */
export type Revealed = Readonly<Record<string, Value | FieldValues>>;

/**
 * The personal data of a record and of its open change in full. The audit entry with the purpose is written first.
 * @throws AppError not-found, forbidden, record-restricted, invalid (purpose, note)
 */
export async function revealRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  id: number,
  input: RevealInput,
): Promise<Revealed> {
  const resource = await withCustom(register);
  authorize(actor, "personal_data.reveal");
  authorize(actor, `${resource.name}.view`);
  const record = await findRecord(tx, resource, id);
  if (!record) throw notFound();
  authorizeWithin(actor, `${resource.name}.view`, resource, record);
  authorizeWithin(actor, "personal_data.reveal", resource, record);
  await requireUnrestricted(tx, actor, resource.name, record);
  const read = readPurpose(input);
  if ("errors" in read) throw new AppError("invalid", "Enter the purpose.", { fields: { ...read.errors } });
  await recordReveal(tx, actor, resource, record, read.reason);
  const own = Object.fromEntries(maskedFields(resource).map((name) => [name, record[name] as Value]));
  const pending = resource.approval ? await pendingPersonalData(tx, resource, id) : {};
  return Object.keys(pending).length > 0 ? { ...own, pending } : own;
}

/** The masked fields of a pending change, in full. */
async function pendingPersonalData(tx: Tx, resource: AnyResource, id: number): Promise<FieldValues> {
  const changes = (await findPending(tx, resource, id))?.changes ?? {};
  return Object.fromEntries(hiddenIn(resource, changes).map((name) => [name, changes[name] ?? null]));
}

/**
 * A record for editing. Masked for officers: their form leaves masked fields unchanged, unless they enter a value or reveal the
 * data for a purpose. Owners get their own records in full.
 * @throws AppError not-signed-in, forbidden, record-restricted, not-found
 */
export async function openForEdit(actor: Actor, register: AnyResource, id: number): Promise<ViewedRecord> {
  const resource = await withCustom(register, sideOf(actor, register));
  const record = await getRecordInFull(actor, resource, id);
  // `own` of the record means who entered it; rights would read it as who owns it.
  const { own: _, ...place } = record;
  const right = rightFor(actor, resource, "edit");
  await authorizeRecord(database(), actor, resource, right, place);
  await requireUnrestricted(database(), actor, resource.name, place);
  if (!isOwnRight(right)) return maskViewed(resource, record);
  if (maskedFields(resource).length > 0)
    await recordReveal(database(), actor, resource, record, "Opened for editing");
  return record;
}

async function recordReveal(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
  reason: string,
): Promise<void> {
  await audit(db, actor, {
    action: `${resource.name}.reveal`,
    record_id: record.id,
    reason,
  });
}
