import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { actingArea } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { all } from "./list-where.ts";
import { ownEntryCondition } from "./own-entry.ts";
import type { BulkVerb } from "./verbs.ts";

/** A chosen record that was not moved, and what is to be known of it. */
export interface Left {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly own: boolean;
  /** Whose change of it waits for an approver: the actor's own, another's, or null when none does. */
  readonly change: "own" | "another" | null;
}

interface Decided {
  readonly done: number;
  readonly left: readonly Left[];
  /** The ids of all that were chosen. */
  readonly seen: readonly number[];
}

export interface BulkStep {
  readonly verb: BulkVerb;
  readonly from: string;
  readonly to: string;
  readonly reason: string | null;
  /** How many at most; the lowest ids first. */
  readonly limit: number;
}

/** One statement: locks the chosen, moves those that may move, writes the trail, hands back the others. */
export async function decideAll(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { verb, from, to, reason, limit }: BulkStep,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Decided> {
  const table = sql.table(resource.name);
  const me = actor.session?.user.id ?? null;
  const approved = to === "approved" ? sql`, editors = NULL` : sql``;
  const { rows } = await sql<Decided>`
    WITH chosen AS MATERIALIZED (
      SELECT t.id, t.code, t.status, ${ownEntryCondition(actor, "t")} AS own
      FROM ${table} AS t WHERE ${all(conditions)} ORDER BY t.id LIMIT ${limit} FOR NO KEY UPDATE
    ), moved AS (
      UPDATE ${table} AS t SET status = ${to}, version = t.version + 1, updated_at = now() ${approved}
      FROM chosen c WHERE t.id = c.id AND c.status = ${from} AND NOT c.own RETURNING t.id
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
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'status', t.status, 'own', t.own,
          'change', (SELECT CASE WHEN p.created_by = ${me}::bigint THEN 'own' ELSE 'another' END
            FROM pending_change p WHERE ${isWaiting(resource)})) ORDER BY t.id), '[]')
       FROM chosen AS t WHERE t.id NOT IN (SELECT id FROM moved)) AS left`.execute(tx);
  return rows[0] ?? { done: 0, left: [], seen: [] };
}

/** Whether a change of the row (alias t) waits for an approver. */
export function openChange(resource: AnyResource): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM pending_change p WHERE ${isWaiting(resource)})`;
}

function isWaiting(resource: AnyResource): RawBuilder<unknown> {
  return sql`p.resource = ${resource.name} AND p.record_id = t.id AND p.status = 'submitted'`;
}
