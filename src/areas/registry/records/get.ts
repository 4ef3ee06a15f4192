import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Audience, withCustom } from "../custom-fields/with-custom.ts";
import { authorizeRecord, isOwnRight, rightFor } from "./asset-right.ts";
import { maskNames } from "./guest-names.ts";
import { hiddenIn, knownValues, maskRecord } from "./mask-record.ts";
import { ownEntryCondition } from "./own-entry.ts";
import { type Owner, ownersColumn } from "./owners.ts";
import { maskChange, type PendingChange, pendingJson } from "./pending-change.ts";
import { type Referred, referencesJson } from "./references.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "./row.ts";

/** A record with additional data for its page. */
export type ViewedRecord = AnyRecord & {
  readonly owners: readonly Owner[];
  readonly pending: PendingChange | null;
  /** The reason of the latest return, rejection, suspension or archiving. */
  readonly reason: string | null;
  readonly lga_name: string | null;
  readonly created_by_name: string | null;
  readonly updated_by_name: string | null;
  /** Of people: the officer who verified them; null if not verified. */
  readonly verified_by_name?: string | null;
  /** Of people: whether the actor entered or edited them, so that another officer must verify them. */
  readonly own?: boolean;
  /** Reference field → the referenced record. */
  readonly references: Readonly<Record<string, Referred>>;
  /** Masked fields with a value; see `revealRecord`. */
  readonly masked: readonly string[];
};

interface Extra extends RawRow {
  owners?: Owner[];
  pending: PendingChange | null;
  reason: string | null;
  lga_name: string | null;
  created_by_name: string | null;
  updated_by_name: string | null;
  verified_by_name?: string | null;
  own?: boolean;
  references: Record<string, Referred | null>;
}

/**
 * A record that the actor can view; personal data is always masked.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getRecord(actor: Actor, register: AnyResource, id: number): Promise<ViewedRecord> {
  const resource = await withCustom(register, sideOf(actor, register));
  return maskNames(actor, resource, maskViewed(resource, await getRecordInFull(actor, resource, id)));
}

/** A record as its pages show it, with the names of the masked fields. */
export function maskViewed(resource: AnyResource, record: ViewedRecord): ViewedRecord {
  const { pending } = record;
  return Object.assign(maskRecord(resource, record), {
    masked: hiddenIn(resource, record),
    pending: pending && maskChange(resource, pending),
  });
}

/**
 * The same unmasked: only for callers that write an audit entry.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getRecordInFull(
  actor: Actor,
  register: AnyResource,
  id: number,
): Promise<ViewedRecord> {
  const right = rightFor(actor, register, "view");
  const resource = await withCustom(register, sideOf(actor, register));
  authorize(actor, right);
  const { rows } = await sql<Extra>`
    SELECT ${selectColumns(resource, "t")}, l.name AS lga_name, c.name AS created_by_name,
      u.name AS updated_by_name, ${referencesJson(actor, resource)} AS references,
      ${resource.approval ? pendingJson(resource, "t") : sql`NULL`} AS pending,
      CASE WHEN t.status IN ('returned', 'rejected', 'suspended', 'archived') THEN (
        SELECT a.reason FROM audit a WHERE a.resource = ${resource.name} AND a.record_id = t.id
          AND a.after ->> 'status' = t.status ORDER BY a.id DESC LIMIT 1) END AS reason
      ${resource.owned ? sql`, ${ownersColumn(resource, "t")}` : sql``}
      ${
        resource.verified
          ? sql`, (SELECT v.name FROM app_user v WHERE v.id = t.verified_by) AS verified_by_name,
        ${ownEntryCondition(actor, "t")} AS own`
          : sql``
      }
    FROM ${sql.table(resource.name)} AS t LEFT JOIN lga l ON l.id = t.lga_id
      LEFT JOIN app_user c ON c.id = t.created_by LEFT JOIN app_user u ON u.id = t.updated_by
    WHERE t.id = ${id}`.execute(database());
  const row = rows[0];
  if (!row) throw notFound();
  const record = toRecord(resource, row);
  await authorizeRecord(database(), actor, resource, right, record);
  const { lga_name, created_by_name, updated_by_name, reason } = row;
  const pending = row.pending && { ...row.pending, changes: knownValues(resource, row.pending.changes) };
  const references: Record<string, Referred> = {};
  for (const [name, referred] of Object.entries(row.references)) if (referred) references[name] = referred;
  const owners = row.owners ?? [];
  // Owners don’t see which officer made a change, or why a record was closed.
  const outside = isOwnRight(right) || actor.session?.user.area === "guest";
  const writers = outside
    ? { created_by_name: null, updated_by_name: null }
    : { created_by_name, updated_by_name };
  const names = {
    lga_name,
    ...writers,
    ...(resource.verified && { verified_by_name: row.verified_by_name ?? null, own: row.own ?? false }),
  };
  const text = actor.session?.user.area === "guest" ? null : reason;
  const extra = { owners, pending, reason: text, ...names, references, masked: [] };
  return Object.assign(record, extra);
}

/** In which role the actor views this register’s records. */
export function sideOf(actor: Actor, register: AnyResource): Audience {
  return isOwnRight(rightFor(actor, register, "view")) ? "owners" : "office";
}
