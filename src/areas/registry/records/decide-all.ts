import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { actingArea } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { all } from "./list-where.ts";
import { ownEntryCondition } from "./own-entry.ts";
import { restrictedCondition } from "./restriction.ts";
import type { Step } from "./verbs.ts";
import type { ViewedVersion } from "./viewed-version.ts";

/** A selected record that was skipped, with the reason data. */
export interface SkippedRecord {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly own: boolean;
  /** Whether it is restricted for the actor. */
  readonly restricted: boolean;
  /** Whether the record or its pending change has changed since it was viewed. */
  readonly changed: boolean;
  /** Author of the pending change: the actor, another user, or null if there is none or the step doesn’t concern changes. */
  readonly change: "own" | "another" | null;
  /** The pending change, if the step concerns changes. */
  readonly change_id: number | null;
}

/** A selected record as currently stored. */
export interface SelectedRecord extends SkippedRecord {
  readonly version: number;
}

interface BulkResult {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  /** The ids of all selected records. */
  readonly seen: readonly number[];
  /** Of all selected records before the step; see `fingerprintOf`. */
  readonly fingerprint: string;
}

export interface BulkStep {
  readonly step: Step;
  readonly reason: string | null;
  /** Maximum number; lowest ids first. */
  readonly limit: number;
}

type Viewed = ReadonlyMap<number, ViewedVersion>;

/** One statement: locks the selected records, updates those that can be, writes the audit trail, and returns the others. */
export async function decideAll(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { step, reason, limit }: BulkStep,
  conditions: readonly RawBuilder<unknown>[],
  viewed: Viewed,
): Promise<BulkResult> {
  const table = sql.table(resource.name);
  const { verb, from, to } = step;
  const me = actor.session?.user.id ?? null;
  const approved = to === "approved" ? sql`, editors = NULL` : sql``;
  const { rows } = await sql<BulkResult>`
    WITH chosen AS MATERIALIZED (
      ${selectedRows(actor, resource, step, conditions, viewed)} LIMIT ${limit} FOR NO KEY UPDATE OF t
    ), moved AS (
      UPDATE ${table} AS t SET status = ${to}, version = t.version + 1, updated_at = now() ${approved}
      FROM chosen c WHERE t.id = c.id AND c.status = ${from} AND NOT c.own AND NOT c.changed
        AND NOT c.restricted RETURNING t.id
    ), told AS (
      INSERT INTO audit (actor_id, actor_name, session_id, ip, request_id, area, action, resource, record_id,
        before, after, reason)
      SELECT ${me}::bigint, ${actor.name}, ${actor.session?.id ?? null}::uuid, ${actor.ip ?? null}::text,
        ${actor.request_id ?? null}::text, ${actingArea(actor)}, ${`${resource.name}.${verb}`}, ${resource.name}, id,
        jsonb_build_object('status', ${from}::text), jsonb_build_object('status', ${to}::text), ${reason}::text
      FROM moved ORDER BY id
    )
    SELECT (SELECT count(*) FROM moved) AS done,
      (SELECT coalesce(json_agg(id), '[]') FROM chosen) AS seen,
      (SELECT ${fingerprint} FROM chosen) AS fingerprint,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'status', t.status, 'own', t.own,
          'restricted', t.restricted, 'changed', t.changed, 'change', ${changeOwner(resource, step, me)}, 'change_id', t.change_id) ORDER BY t.id), '[]')
       FROM chosen AS t WHERE t.id NOT IN (SELECT id FROM moved)) AS left`.execute(tx);
  const [decided] = rows;
  if (!decided) throw new Error("The statement of a bulk step returned no row.");
  return decided;
}

const fingerprint = sql`encode(sha256(convert_to(
  coalesce(string_agg(concat_ws(':', id, version, change_id), ',' ORDER BY id), ''), 'UTF8')), 'hex')`;

/** SHA-256 (hex) of id, version and pending change of each selected record. */
export function fingerprintOf(
  chosen: readonly Pick<SelectedRecord, "id" | "version" | "change_id">[],
): string {
  const parts = chosen.map(({ id, version, change_id }) => [id, version, change_id ?? []].flat().join(":"));
  return createHash("sha256").update(parts.join(",")).digest("hex");
}

/** The selection of `decideAll` without locking or changing anything. */
export async function findSelected(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  step: Step,
  conditions: readonly RawBuilder<unknown>[],
  viewed: Viewed,
  limit: number,
): Promise<SelectedRecord[]> {
  const { rows } = await sql<SelectedRecord>`
    SELECT t.*, ${changeOwner(resource, step, actor.session?.user.id ?? null)} AS change
    FROM (${selectedRows(actor, resource, step, conditions, viewed)} LIMIT ${limit}) AS t ORDER BY t.id`.execute(
    db,
  );
  return rows;
}

/** Whether the row (alias t) has a pending change. */
export function hasOpenChange(resource: AnyResource): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM pending_change p WHERE ${isPendingChange(resource)})`;
}

/** Id, version, code, status, change_id, own, changed, restricted of the selected records; lowest ids first. */
function selectedRows(
  actor: Actor,
  resource: AnyResource,
  step: Step,
  conditions: readonly RawBuilder<unknown>[],
  viewed: Viewed,
): RawBuilder<unknown> {
  const seen = [...viewed.values()];
  const ids = seen.map(({ id }) => id);
  const versions = seen.map(({ version }) => version);
  const changes = seen.map(({ change_id }) => change_id ?? null);
  // Only decisions concern changes. A change that was not viewed counts as changed.
  const change = step.needsOtherOfficer
    ? sql`(SELECT p.id FROM pending_change p WHERE ${isPendingChange(resource)})`
    : sql`NULL::bigint`;
  const changed =
    seen.length === 0
      ? sql`false`
      : sql`EXISTS (SELECT FROM unnest(${ids}::bigint[], ${versions}::int[], ${changes}::bigint[])
            AS looked(id, version, change_id)
          WHERE looked.id = t.id AND (looked.version <> t.version
            ${step.needsOtherOfficer ? sql`OR looked.change_id IS DISTINCT FROM ${change}` : sql``}))`;
  const own = step.needsOtherOfficer ? ownEntryCondition(actor, "t") : sql`false`;
  return sql`
    SELECT t.id, t.version, t.code, t.status, ${change} AS change_id, ${own} AS own, ${changed} AS changed,
      ${restrictedCondition(actor, resource)} AS restricted
    FROM ${sql.table(resource.name)} AS t WHERE ${all(conditions)} ORDER BY t.id`;
}

/** Only approve, return and reject concern changes; other steps leave them pending. */
function changeOwner(resource: AnyResource, step: Step, me: number | null): RawBuilder<unknown> {
  if (!step.needsOtherOfficer) return sql`NULL::text`;
  return sql`(SELECT CASE WHEN p.created_by = ${me}::bigint THEN 'own' ELSE 'another' END
    FROM pending_change p WHERE ${isPendingChange(resource)})`;
}

function isPendingChange(resource: AnyResource): RawBuilder<unknown> {
  return sql`p.resource = ${resource.name} AND p.record_id = t.id AND p.status = 'submitted'`;
}
