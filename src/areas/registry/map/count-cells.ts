import { type RawBuilder, sql } from "kysely";
import type { Box } from "#domain/map/box.ts";
import { FINEST_LEVEL, rangesOf } from "#domain/map/cells.ts";
import type { MapStatus } from "#domain/map/map-status.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { onReplica } from "#platform/database/replica.ts";
import type { AnyResource } from "#resource/define.ts";
import { insideBox, rangesTable } from "../records/box-condition.ts";
import { all } from "../records/list-where.ts";
import { statusOf } from "./status-sql.ts";

/** Records of one status in one cell. */
export interface CellCount {
  readonly cell: number;
  readonly standing: MapStatus;
  readonly records: number;
  /** Sums of degrees, for the mean position. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPoint {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly standing: MapStatus;
}

/** The query of a register’s map: which rows of the register `t` are shown. */
export interface MapQuery {
  readonly resource: AnyResource;
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly box: Box;
  /** Few rows are expected in the box. */
  readonly isFew?: boolean;
}

/** The rows of a box, read through the cell index alone unless a condition needs the table. */
function rowsIn({ resource, conditions, box, isFew }: MapQuery): RawBuilder<unknown> {
  // For few rows, a query for each range is fastest. OFFSET forces the planner to use one plan for every box.
  if (isFew)
    return sql`FROM ${rangesTable(box, FINEST_LEVEL)} CROSS JOIN LATERAL (
        SELECT * FROM ${sql.table(resource.name)} AS i WHERE i.map_cell BETWEEN r.low AND r.high OFFSET 0) AS t
      WHERE ${all([insideBox(box), ...conditions])}`;
  const ranges = rangesOf(box, FINEST_LEVEL);
  // The overall range again as constants: it tells the planner how small the part of the index is.
  const overallRange = sql`t.map_cell BETWEEN ${ranges[0]?.low ?? 0} AND ${ranges.at(-1)?.high ?? 0}`;
  return sql`FROM ${rangesTable(box, FINEST_LEVEL)}
    JOIN ${sql.table(resource.name)} AS t ON t.map_cell BETWEEN r.low AND r.high
    WHERE ${all([overallRange, insideBox(box), ...conditions])}`;
}

/**
 * Counts the records in each cell of a box now.
 * @param level of the grid: 2^level cells a side
 * @throws AppError search-too-slow
 */
export async function countLive(mapQuery: MapQuery, level: number): Promise<CellCount[]> {
  const shift = sql.lit(2 * (FINEST_LEVEL - level));
  return runBounded(
    mapQuery,
    sql<CellCount>`
      SELECT cell, standing, count(*) AS records, sum(latitude) AS latitude, sum(longitude) AS longitude
      FROM (SELECT t.map_cell >> ${shift} AS cell, ${statusOf(mapQuery.resource, "t")} AS standing,
        t.latitude, t.longitude ${rowsIn(mapQuery)}) AS found
      GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}

/** The data of a single record on the map. */
function pointOf({ resource }: MapQuery): RawBuilder<unknown> {
  return sql`t.id, t.code, t.title, t.latitude, t.longitude, ${statusOf(resource, "t")} AS standing`;
}

/** Single records of a box, at most `most`, neighbours together. @throws AppError search-too-slow */
export async function readPoints(mapQuery: MapQuery, limit: number): Promise<MapPoint[]> {
  return runBounded(
    mapQuery,
    sql<MapPoint>`SELECT ${pointOf(mapQuery)} ${rowsIn(mapQuery)} ORDER BY t.map_cell, t.id LIMIT ${sql.lit(limit)}`,
  );
}

/**
 * All single records of a box, neighbours together; undefined if there are more than `most`.
 * @throws AppError search-too-slow
 */
export async function readAllPoints(mapQuery: MapQuery, limit: number): Promise<MapPoint[] | undefined> {
  const found = await runBounded(
    mapQuery,
    sql<MapPoint>`
      SELECT id, code, title, latitude, longitude, standing
      FROM (SELECT t.map_cell, ${pointOf(mapQuery)} ${rowsIn(mapQuery)} LIMIT ${sql.lit(limit + 1)}) AS found
      ORDER BY map_cell, id`,
  );
  return found.length > limit ? undefined : found;
}

/** Precomputed counts of a box; `conditions` can use `t.lga_id` and `t.status` only. */
export async function countTallied(
  { resource, conditions, box }: MapQuery,
  level: number,
): Promise<CellCount[]> {
  return runUnprepared(sql<CellCount>`
    SELECT t.cell, t.standing, sum(t.records) AS records, sum(t.latitude) AS latitude, sum(t.longitude) AS longitude
    FROM ${rangesTable(box, level)} JOIN map_tally AS t
      ON t.resource = ${resource.name} AND t.level = ${level} AND t.cell BETWEEN r.low AND r.high
    WHERE ${all(conditions)} GROUP BY 1, 2 ORDER BY 1, 2`);
}

/** Records of each status in each local government; null for records without one. */
export interface LgaCount {
  readonly lga_id: number | null;
  readonly standing: MapStatus;
  readonly records: number;
}

/** The same rows by local government, counted live. @throws AppError search-too-slow */
export async function countLgas(mapQuery: MapQuery): Promise<LgaCount[]> {
  return runBounded(
    mapQuery,
    sql<LgaCount>`
      SELECT lga_id, standing, count(*) AS records
      FROM (SELECT t.lga_id, ${statusOf(mapQuery.resource, "t")} AS standing ${rowsIn(mapQuery)}) AS found
      GROUP BY 1, 2`,
  );
}

/** The same from precomputed counts; at the edge of the box by whole cells. */
export async function countTalliedLgas(
  { resource, conditions, box }: MapQuery,
  level: number,
): Promise<LgaCount[]> {
  return runUnprepared(sql<LgaCount>`
    SELECT t.lga_id, t.standing, sum(t.records) AS records
    FROM ${rangesTable(box, level)} JOIN map_tally AS t
      ON t.resource = ${resource.name} AND t.level = ${level} AND t.cell BETWEEN r.low AND r.high
    WHERE ${all(conditions)} GROUP BY 1, 2`);
}

/** Not prepared: the best plan depends on the box, and a generic plan would scan the whole register. */
async function runUnprepared<R>(query: RawBuilder<R>): Promise<R[]> {
  return (await query.execute(database())).rows;
}

/**
 * Small requests use the shared pool and a prepared plan; others use separate connections, where a slow query doesn’t block
 * anyone else.
 */
async function runBounded<R>({ isFew }: MapQuery, query: RawBuilder<R>): Promise<R[]> {
  if (isFew) return onReplica(() => runPrepared(query));
  return withSearchTimeout(
    () => onReplica(async () => (await query.execute(boundedDatabase())).rows),
    "This map is taking too long to load. Zoom in or remove a filter.",
  );
}
