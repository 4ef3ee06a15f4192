import { type RawBuilder, sql } from "kysely";
import { transitions } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { all, listConditions, scopeCondition } from "./list-where.ts";
import { transitionRecord } from "./transition.ts";
import { type BulkVerb, ownEntry, readReason, wrongStatus } from "./verbs.ts";

/** Records that one call decides on, at most; the next call takes the rest. */
export const BULK_LIMIT = 10_000;

/** Which records: these, or all that a list shows. */
export type Selection = { readonly ids: readonly number[] } | { readonly filter: ListQuery };

export interface BulkException {
  readonly id: number;
  /** Why not: `not-found`, `wrong-status`, `own-entry` … */
  readonly code: string;
  readonly message: string;
  /** The record's public code, when there is one to be seen. */
  readonly record?: string;
}

export interface BulkOutcome {
  readonly done: number;
  readonly exceptions: readonly BulkException[];
  /** Whether more than BULK_LIMIT matched. */
  readonly more: boolean;
}

interface Left {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly own: boolean;
  readonly change: boolean;
}

/**
 * Approves, returns or rejects many records in one statement, and their pending changes one by one. What
 * cannot be done is told and holds up nothing else.
 * @throws AppError not-signed-in, forbidden, invalid (reason, too many ids)
 */
export async function transitionMany(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  verb: BulkVerb,
  selection: Selection,
  rawReason?: string | null,
): Promise<BulkOutcome> {
  const scope = authorize(actor, `${resource.name}.approve`);
  const step = transitions.find((transition) => transition.verb === verb);
  if (!step || !resource.approval) throw wrongStatus(resource, "active", verb);
  const reason = readReason(rawReason, step.needsReason);
  const wanted = "ids" in selection ? [...new Set(selection.ids)] : [];
  if (wanted.length > BULK_LIMIT) throw tooMany();
  const chosen =
    "ids" in selection
      ? [sql`t.id = ANY(${wanted}::bigint[])`, scopeCondition(scope, "t")]
      : [
          ...listConditions(resource, actor, scope, selection.filter),
          scopeCondition(authorize(actor, `${resource.name}.view`), "t"),
          sql`(t.status = ${step.from} OR ${openChange(resource)})`,
        ];
  const conditions = chosen.filter((condition) => condition !== undefined);
  const { done, left, seen } = await decideAll(
    tx,
    actor,
    resource,
    verb,
    step.to,
    step.from,
    conditions,
    reason,
  );

  const exceptions: BulkException[] = [];
  let changes = 0;
  for (const record of left) {
    const refused = record.change
      ? await refusal(() => transitionRecord(tx, actor, resource, record.id, verb, { reason }))
      : record.status === step.from && record.own
        ? ownEntry()
        : wrongStatus(resource, record.status, verb);
    if (refused)
      exceptions.push({ id: record.id, code: refused.code, message: refused.message, record: record.code });
    else changes += 1;
  }
  const known = new Set(seen);
  for (const id of wanted)
    if (!known.has(id)) exceptions.push({ id, code: "not-found", message: "There is no such record." });
  return { done: done + changes, exceptions, more: "filter" in selection && seen.length === BULK_LIMIT };
}

/** One statement: locks the chosen, moves those that may move, writes the trail, hands back the others. */
async function decideAll(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  verb: BulkVerb,
  to: string,
  from: string,
  conditions: readonly RawBuilder<unknown>[],
  reason: string | null,
): Promise<{ done: number; left: readonly Left[]; seen: readonly number[] }> {
  const table = sql.table(resource.name);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ done: number; left: Left[]; seen: number[] }>`
    WITH chosen AS MATERIALIZED (
      SELECT t.id, t.code, t.status, coalesce(${me}::bigint IN (t.created_by, t.updated_by), false) AS own
      FROM ${table} AS t WHERE ${all(conditions)} ORDER BY t.id LIMIT ${BULK_LIMIT} FOR NO KEY UPDATE
    ), moved AS (
      UPDATE ${table} AS t SET status = ${to}, version = t.version + 1, updated_at = now()
      FROM chosen c WHERE t.id = c.id AND c.status = ${from} AND NOT c.own RETURNING t.id
    ), told AS (
      INSERT INTO audit (actor_id, actor_name, session_id, ip, request_id, action, resource, record_id,
        before, after, reason)
      SELECT ${me}::bigint, ${actor.name}, ${actor.session?.id ?? null}::uuid, ${actor.ip ?? null}::text,
        ${actor.request_id ?? null}::text, ${`${resource.name}.${verb}`}, ${resource.name}, id,
        jsonb_build_object('status', ${from}::text), jsonb_build_object('status', ${to}::text), ${reason}::text
      FROM moved ORDER BY id
    )
    SELECT (SELECT count(*) FROM moved) AS done,
      (SELECT coalesce(json_agg(id), '[]') FROM chosen) AS seen,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'status', t.status,
          'own', t.own, 'change', ${openChange(resource)}) ORDER BY t.id), '[]')
       FROM chosen AS t WHERE t.id NOT IN (SELECT id FROM moved)) AS left`.execute(tx);
  return rows[0] ?? { done: 0, left: [], seen: [] };
}

/** Whether a change of the row (alias t) waits for an approver. */
function openChange(resource: AnyResource): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM pending_change p
    WHERE p.resource = ${resource.name} AND p.record_id = t.id AND p.status = 'submitted')`;
}

function tooMany(): AppError {
  const message = `At most ${BULK_LIMIT} records at once.`;
  return new AppError("invalid", message, { fields: { ids: [message] } });
}

async function refusal(work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
