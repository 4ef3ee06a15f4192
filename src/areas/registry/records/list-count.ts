import { type RawBuilder, sql } from "kysely";
import { cachedQuery } from "#kernel/db/cached-query.ts";
import { database } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import type { AnyResource } from "#resource/define.ts";
import { all } from "./list-where.ts";

/** Maximum rows counted; beyond, the planner’s estimate is used. */
export const COUNT_LIMIT = 10_000;

/** Milliseconds: database estimates are refreshed at most once a minute. */
const ESTIMATE_CACHE_MS = 60_000;

export interface Matches {
  readonly total: number;
  readonly isEstimate: boolean;
}

const storedSizes = cachedQuery<Matches>({
  ms: ESTIMATE_CACHE_MS,
  maxEntries: 100,
  isCacheable: ({ isEstimate }) => isEstimate,
});

/**
 * The number of records of a register: counted if small, otherwise the database’s estimate, at most a minute old. Counts are
 * not cached.
 */
export function countRegister(resource: AnyResource): Promise<Matches> {
  return storedSizes(resource.name, async () => {
    const table = sql.table(resource.name);
    const threshold = sql.lit(2 * COUNT_LIMIT);
    const [row] = await runPrepared(sql<{ believed: number; counted: number | null }>`
      SELECT c.reltuples::bigint AS believed,
        CASE WHEN c.reltuples <= ${threshold}
          THEN (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${sql.lit(COUNT_LIMIT + 1)}) AS counted) END AS counted
      FROM pg_class c WHERE c.oid = ${sql.lit(resource.name)}::regclass`);
    const { believed = 0, counted: count = 0 } = row ?? {};
    if (count !== null && count <= COUNT_LIMIT) return { total: count, isEstimate: false };
    return { total: Math.max(believed, count ?? 0), isEstimate: true };
  });
}

type Plan = readonly { readonly Plan: { readonly "Plan Rows": number } }[];

const storedEstimates = cachedQuery<number | undefined>({ ms: ESTIMATE_CACHE_MS, maxEntries: 1_000 });

/** The planner’s estimate of matches, at least `seen`. */
export async function estimateMatches(
  resource: AnyResource,
  conditions: readonly RawBuilder<unknown>[],
  seen: number,
): Promise<Matches> {
  const query = sql<{ "QUERY PLAN": Plan }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${sql.table(resource.name)} AS t WHERE ${all(conditions)}`.compile(
    database(),
  );
  const key = JSON.stringify([query.sql, query.parameters]);
  const estimate = await storedEstimates(key, async () => {
    const { rows } = await database().executeQuery(query);
    return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"];
  });
  return { total: Math.max(seen, estimate ?? seen), isEstimate: true };
}
