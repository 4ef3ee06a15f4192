import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Queryable } from "../db/client.ts";
import { runPrepared } from "../db/prepared.ts";
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
export async function countRegister(resource: AnyResource): Promise<Matches> {
  const table = sql.table(resource.name);
  const many = sql.lit(2 * COUNTED);
  const [row] = await runPrepared(sql<{ total: number; estimated: boolean }>`
    SELECT c.reltuples > ${many} AS estimated,
      CASE WHEN c.reltuples > ${many} THEN c.reltuples::bigint
        ELSE (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${sql.lit(COUNTED + 1)}) AS counted) END AS total
    FROM pg_class c WHERE c.oid = ${sql.lit(resource.name)}::regclass`);
  const { total = 0, estimated = false } = row ?? {};
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
  return estimateMatches(db, resource, conditions, total);
}

/** How many matches the planner expects, and never fewer than were `seen`. */
export async function estimateMatches(
  db: Queryable,
  resource: AnyResource,
  conditions: readonly RawBuilder<unknown>[],
  seen: number,
): Promise<Matches> {
  const { rows } = await sql<{ "QUERY PLAN": readonly { Plan: { "Plan Rows": number } }[] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${sql.table(resource.name)} AS t WHERE ${all(conditions)}`.execute(db);
  const estimate = rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? seen;
  return { total: Math.max(seen, estimate), isEstimate: true, ids: undefined };
}
