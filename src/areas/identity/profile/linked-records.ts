import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { findRecord } from "#areas/registry/records/find.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { isEditableByOwner, isInChargeOf, returnReason } from "../registration/own-corporate.ts";

/** A record linked to the account: read-only here; the revenue office changes it once submitted. */
export interface LinkedRecord {
  readonly resource: "individual" | "corporate";
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  /** Of a person: whether an officer has seen proof of identity; null for a company, which is approved instead. */
  readonly verified: boolean | null;
  /** The values of its fields, by field name; identity numbers are masked except their end. */
  readonly values: Readonly<Record<string, Value>>;
  /** Whether the user can open its page in the officers’ area. */
  readonly may_open: boolean;
  /** Whether the user is in charge of it and can correct it: it is a draft or was returned. */
  readonly may_mend: boolean;
  /** The reason of its return; null if it was not returned. */
  readonly reason: string | null;
}

/** Masked even for their owner, because someone may be watching. */
const PARTLY_MASKED_FIELDS = new Set(["nin"]);

/** The linked individual and corporates of the signed-in user. */
export async function linkedRecords(actor: Actor, db: Queryable): Promise<LinkedRecord[]> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  const found = await Promise.all([
    ...(individual_id === null ? [] : [readLinkedRecord(actor, db, individual, individual_id)]),
    ...corporate_ids.map((id) => readLinkedRecord(actor, db, corporate, id)),
  ]);
  return found.flatMap((one) => one ?? []);
}

async function readLinkedRecord(
  actor: Actor,
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<LinkedRecord | undefined> {
  const full = await withCustom(resource, "owners");
  const record = await findRecord(db, full, id);
  if (!record) return undefined;
  const { code, title, status } = record;
  const isEditable = resource.name === corporate.name && isEditableByOwner(status);
  return {
    resource: resource.name as LinkedRecord["resource"],
    id,
    code,
    title,
    status,
    verified: resource.verified ? record.verified_at != null : null,
    values: Object.fromEntries(
      Object.keys(full.fields).map((name) => [name, maskPart(name, record[name] as Value)]),
    ),
    may_open: may(actor, `${resource.name}.view`, record),
    may_mend: isEditable && may(actor, "own_asset.edit") && (await isInChargeOf(db, actor, id)),
    reason: isEditable && status === "returned" ? await returnReason(db, id) : null,
  };
}

function maskPart(name: string, value: Value): Value {
  if (!PARTLY_MASKED_FIELDS.has(name) || typeof value !== "string") return value;
  return `${"•".repeat(Math.max(0, value.length - 4))}${value.slice(-4)}`;
}
