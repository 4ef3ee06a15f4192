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
import { isMendable, leadsCorporate, returnReason } from "../registration/own-corporate.ts";

/** A record of the registers that the account stands for: read here, and changed by the office once it is submitted. */
export interface LinkedRecord {
  readonly resource: "individual" | "corporate";
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  /** Of a person: whether an officer saw proof of who they are; null of a company, which is approved instead. */
  readonly verified: boolean | null;
  /** The values of its fields, by field name; an identity number shows its end only. */
  readonly values: Readonly<Record<string, Value>>;
  /** Whether its page in the office's area may be opened. */
  readonly may_open: boolean;
  /** Whether the person is in charge of it and puts it right themselves, for it was returned or is a draft. */
  readonly may_mend: boolean;
  /** Why the office sent it back; null when it did not. */
  readonly reason: string | null;
}

/** Whoever looks over a shoulder needs them no less than a thief. */
const SHOWN_IN_PART = new Set(["nin"]);

/** The individual and the corporates of the signed-in person. */
export async function linkedRecords(actor: Actor, db: Queryable): Promise<LinkedRecord[]> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  const found = await Promise.all([
    ...(individual_id === null ? [] : [linked(actor, db, individual, individual_id)]),
    ...corporate_ids.map((id) => linked(actor, db, corporate, id)),
  ]);
  return found.flatMap((one) => one ?? []);
}

async function linked(
  actor: Actor,
  db: Queryable,
  resource: AnyResource,
  id: number,
): Promise<LinkedRecord | undefined> {
  const full = await withCustom(resource, "owners");
  const record = await findRecord(db, full, id);
  if (!record) return undefined;
  const { code, title, status } = record;
  const open = resource.name === corporate.name && isMendable(status);
  return {
    resource: resource.name as LinkedRecord["resource"],
    id,
    code,
    title,
    status,
    verified: resource.verified ? record.verified_at != null : null,
    values: Object.fromEntries(
      Object.keys(full.fields).map((name) => [name, inPart(name, record[name] as Value)]),
    ),
    may_open: may(actor, `${resource.name}.view`, record),
    may_mend: open && may(actor, "own_asset.edit") && (await leadsCorporate(db, actor, id)),
    reason: open && status === "returned" ? await returnReason(db, id) : null,
  };
}

function inPart(name: string, value: Value): Value {
  if (!SHOWN_IN_PART.has(name) || typeof value !== "string") return value;
  return `${"•".repeat(Math.max(0, value.length - 4))}${value.slice(-4)}`;
}
