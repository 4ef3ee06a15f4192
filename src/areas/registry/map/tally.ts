import { type RawBuilder, sql } from "kysely";
import { cachedQuery } from "#kernel/db/cached-query.ts";
import { transaction } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import { log } from "#platform/system-log/log.ts";
import type { AnyResource } from "#resource/define.ts";
import { billedTable, statusJoined } from "./status-sql.ts";

/** The precomputed grids: of 2^6 to 2^18 cells per side. */
export const TALLY_LEVELS = { coarsest: 6, finest: 18 } as const;

/** Milliseconds for which a count is valid; slow counts are valid for twenty times their duration. */
const MIN_VALID_MS = 60_000;
const VALIDITY_FACTOR = 20;

export interface TallyState {
  readonly taken_at: Date;
}

/** Registers that this process is counting. */
const counting = new Map<string, Promise<void>>();

/**
 * When a register was last counted. A first count is awaited; an old count is returned and refreshed in the background, so
 * counting costs nothing while maps are unused.
 */
export async function ensureTally(resource: AnyResource): Promise<TallyState> {
  const known = await cachedCountTime(resource.name, () => readCountTime(resource));
  if (!known) {
    await countOnce(resource);
    return (await readCountTime(resource)) ?? { taken_at: new Date() };
  }
  const validMs = Math.max(MIN_VALID_MS, known.took_ms * VALIDITY_FACTOR);
  if (known.age_ms > validMs)
    countOnce(resource).catch((error) =>
      log.error({ err: error, resource: resource.name }, "map count failed"),
    );
  return known;
}

/** Milliseconds for which the time of a count is cached: negligible compared with its age. */
const COUNT_TIME_CACHE_MS = 1_000;
const cachedCountTime = cachedQuery<Awaited<ReturnType<typeof readCountTime>>>({
  ms: COUNT_TIME_CACHE_MS,
  maxEntries: 100,
  isCacheable: (countTime) => countTime !== undefined,
});

async function readCountTime(resource: AnyResource) {
  const [row] = await runPrepared(sql<{ taken_at: Date; took_ms: number; age_ms: number }>`
    SELECT taken_at, took_ms, extract(epoch FROM now() - taken_at)::float8 * 1000 AS age_ms
    FROM map_tally_taken WHERE resource = ${sql.lit(resource.name)}`);
  return row;
}

function countOnce(resource: AnyResource): Promise<void> {
  const running = counting.get(resource.name);
  if (running) return running;
  const started = countCells(resource).finally(() => counting.delete(resource.name));
  counting.set(resource.name, started);
  return started;
}

/** Counts a register by cell. If another process is counting it, waits for that result. */
export async function countCells(resource: AnyResource): Promise<void> {
  await transaction(async (tx) => {
    const requested = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`map ${resource.name}`}))`.execute(tx);
    const { rows } = await sql`SELECT FROM map_tally_taken
      WHERE resource = ${resource.name} AND taken_at > ${requested.rows[0]?.at}`.execute(tx);
    if (rows.length > 0) return;
    const started = performance.now();
    await sql`DELETE FROM map_tally WHERE resource = ${resource.name}`.execute(tx);
    await countFinest(resource).execute(tx);
    for (let level = TALLY_LEVELS.finest - 1; level >= TALLY_LEVELS.coarsest; level--)
      await sql`
        INSERT INTO map_tally (resource, level, cell, lga_id, status, standing, records, latitude, longitude)
        SELECT resource, ${level}::int, cell >> 2, lga_id, status, standing, sum(records), sum(latitude), sum(longitude)
        FROM map_tally WHERE resource = ${resource.name} AND level = ${level + 1} GROUP BY 1, 3, 4, 5, 6 ORDER BY 3`.execute(
        tx,
      );
    await sql`
      INSERT INTO map_tally_taken (resource, taken_at, took_ms)
      VALUES (${resource.name}, clock_timestamp(), ${Math.round(performance.now() - started)})
      ON CONFLICT (resource) DO UPDATE SET taken_at = excluded.taken_at, took_ms = excluded.took_ms`.execute(
      tx,
    );
  });
}

function countFinest(resource: AnyResource): RawBuilder<unknown> {
  const shift = sql.lit(2 * (21 - TALLY_LEVELS.finest));
  return sql`
    INSERT INTO map_tally (resource, level, cell, lga_id, status, standing, records, latitude, longitude)
    SELECT ${resource.name}, ${TALLY_LEVELS.finest}::int, t.map_cell >> ${shift}, t.lga_id, t.status,
      ${statusJoined}, count(*), sum(t.latitude), sum(t.longitude)
    FROM ${sql.table(resource.name)} AS t LEFT JOIN ${billedTable(resource)} AS b ON b.id = t.id
    WHERE t.map_cell IS NOT NULL GROUP BY 3, 4, 5, 6 ORDER BY 3`;
}
