import { enumerationRegisters } from "#domain/enumeration.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isDigestOf, keyedDigest } from "#kernel/secrets.ts";
import type { AnyResource } from "#resource/define.ts";
import { createRecord } from "../records/create.ts";
import { findRecord } from "../records/find.ts";
import type { AnyRecord } from "../records/row.ts";

/** An entry sent by a phone. */
export interface PhoneEntry {
  /** A register of `enumerated`. */
  readonly register: string;
  /** Created when it was saved on the phone. */
  readonly key: string;
  /** Time of entry, by the phone’s clock. */
  readonly entered_at: string;
  /** As a form sends it: all errors are reported by field. */
  readonly record: Raw;
  readonly alike_seen?: readonly (number | string)[] | undefined;
}

/** What the phone needs to know about the record. */
export interface EnteredRecord {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}

/**
 * Creates a record entered on a phone and submits it for approval. The same entry of the same user is created only once,
 * however late it is repeated: unlike responses to idempotency keys, this is stored permanently.
 * @throws AppError not-signed-in, forbidden, key-reused, still-running, and those of `createRecord`
 */
export async function enterFromPhone(tx: Tx, actor: Actor, entry: PhoneEntry): Promise<EnteredRecord> {
  const resource = enumerationRegisters.find(({ name }) => name === entry.register);
  if (!resource)
    throw new AppError("invalid", "Select the register.", {
      fields: { register: ["Records of this register can’t be entered on a phone."] },
    });
  authorize(actor, `${resource.name}.create`);
  const me = officerIdOf(actor);
  const payload = JSON.stringify([entry.register, entry.record]);
  const earlier = await findEntered(tx, me, entry.key, payload);
  if (earlier) return earlier;

  const body = { ...entry.record, alike_seen: entry.alike_seen, ...(resource.approval && { submit: true }) };
  // The phone’s data may be a month old: custom fields may have been added since.
  const record = await createRecord(tx, actor, resource, body, { staleForm: true });
  await storeEntry(tx, { ...entry, resource, record, digest: keyedDigest(payload, "request"), me });
  await audit(tx, actor, {
    action: `${resource.name}.enumerate`,
    record_id: record.id,
    after: { entered_at: entry.entered_at },
  });
  return enteredOf(record);
}

function enteredOf({ id, code, status }: AnyRecord): EnteredRecord {
  return { id, code, status };
}

/** The result of an earlier submission of the same entry. */
async function findEntered(
  tx: Tx,
  me: number,
  key: string,
  payload: string,
): Promise<EnteredRecord | undefined> {
  const sent = await tx
    .selectFrom("enumeration")
    .select(["resource", "record_id", "digest"])
    .where("created_by", "=", me)
    .where("key", "=", key)
    .executeTakeFirst();
  const resource = sent && enumerationRegisters.find(({ name }) => name === sent.resource);
  if (!sent || !resource) return undefined;
  if (!isDigestOf(sent.digest, payload, "request"))
    throw new AppError(
      "key-reused",
      "This entry has already been sent with different values. Check the saved record.",
    );
  const record = await findRecord(tx, resource, sent.record_id);
  return record && enteredOf(record);
}

interface NewEntry {
  readonly key: string;
  readonly entered_at: string;
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  readonly digest: Buffer;
  readonly me: number;
}

async function storeEntry(
  tx: Tx,
  { key, entered_at, resource, record, digest, me }: NewEntry,
): Promise<void> {
  const stored = await tx
    .insertInto("enumeration")
    .values({ key, digest, resource: resource.name, record_id: record.id, entered_at, created_by: me })
    .onConflict((oc) => oc.columns(["created_by", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  // A concurrent call with the same key finished first; this transaction rolls back.
  if (!stored)
    throw new AppError("still-running", "This request has already been sent and is still running.");
}
