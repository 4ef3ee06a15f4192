import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Queryable } from "../db/client.ts";
import { all } from "./list-where.ts";

/** Up to here rows are counted; beyond, the planner's estimate must do. */
const COUNTED = 10_000;

export interface Matches {
  readonly total: number;
  readonly isEstimate: boolean;
  /** The ids of all matches, in no order, when there are at most COUNTED of them. */
  readonly ids: readonly number[] | undefined;
}

/** How many records a register holds: counted while few, then as the database last estimated it. */
export async function countRegister(db: Queryable, resource: AnyResource): Promise<Matches> {
  const table = sql.table(resource.name);
  const { rows } = await sql<{ total: number; estimated: boolean }>`
    SELECT c.reltuples > ${2 * COUNTED} AS estimated,
      CASE WHEN c.reltuples > ${2 * COUNTED} THEN c.reltuples::bigint
        ELSE (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${COUNTED + 1}) AS counted) END AS total
    FROM pg_class c WHERE c.oid = ${resource.name}::regclass`.execute(db);
  const { total = 0, estimated = false } = rows[0] ?? {};
  return { total, isEstimate: estimated || total > COUNTED, ids: undefined };
}

/**
 * Finds the matches of some conditions without an order. Few of them are cheaply sorted; of many, an
 * index in the wanted order meets one soon. The planner cannot know beforehand which it will be.
 */
export async function findMatches(
  db: Queryable,
  resource: AnyResource,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Matches> {
  const table = sql.table(resource.name);
  const where = all(conditions);
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    SELECT count(*) AS total, CASE WHEN count(*) <= ${COUNTED} THEN json_agg(id) END AS ids
    FROM (SELECT t.id FROM ${table} AS t WHERE ${where} LIMIT ${COUNTED + 1}) AS counted`.execute(db);
  const { total = 0, ids = null } = rows[0] ?? {};
  if (total <= COUNTED) return { total, isEstimate: false, ids: ids ?? [] };
  const plan = await sql<{ "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${table} AS t WHERE ${where}`.execute(db);
  const estimate = plan.rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? total;
  return { total: Math.max(total, estimate), isEstimate: true, ids: undefined };
}
