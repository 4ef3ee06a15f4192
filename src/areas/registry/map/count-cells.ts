import { type RawBuilder, sql } from "kysely";
import type { Box } from "#domain/map/box.ts";
import { FINEST, rangesOf } from "#domain/map/cells.ts";
import type { Standing } from "#domain/map/standing.ts";
import { AppError } from "#kernel/app-error.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import { onReplica } from "#platform/database/replica.ts";
import type { AnyResource } from "#resource/define.ts";
import { all } from "../records/list-where.ts";
import { insideBox, rangesTable } from "../records/within.ts";
import { standingOf } from "./standing-sql.ts";

/** Records of one standing in one cell. */
export interface CellCount {
  readonly cell: number;
  readonly standing: Standing;
  readonly records: number;
  /** Sums of degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapPoint {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly standing: Standing;
}

/** What a register's map is asked for: the rows of the register `t` that are shown at all. */
export interface MapQuestion {
  readonly resource: AnyResource;
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly box: Box;
  /** It is known that few rows stand in the box, whatever becomes of them. */
  readonly isFew?: boolean;
}

/** The rows of a box, met through the index of cells alone unless a condition needs the table. */
function rowsIn({ resource, conditions, box, isFew }: MapQuestion): RawBuilder<unknown> {
  // Few are always best met range by range. OFFSET keeps the planner to it, so that one plan does for every box.
  if (isFew)
    return sql`FROM ${rangesTable(box, FINEST)} CROSS JOIN LATERAL (
        SELECT * FROM ${sql.table(resource.name)} AS i WHERE i.map_cell BETWEEN r.low AND r.high OFFSET 0) AS t
      WHERE ${all([insideBox(box), ...conditions])}`;
  const ranges = rangesOf(box, FINEST);
  // From first to last once more, as numbers: from these the planner sees how little of the index it is.
  const about = sql`t.map_cell BETWEEN ${ranges[0]?.low ?? 0} AND ${ranges.at(-1)?.high ?? 0}`;
  return sql`FROM ${rangesTable(box, FINEST)}
    JOIN ${sql.table(resource.name)} AS t ON t.map_cell BETWEEN r.low AND r.high
    WHERE ${all([about, insideBox(box), ...conditions])}`;
}

/**
 * Counts what stands in each cell of a box now.
 * @param level of the grid: 2^level cells a side
 * @throws AppError search-too-slow
 */
export async function countLive(question: MapQuestion, level: number): Promise<CellCount[]> {
  const shift = sql.lit(2 * (FINEST - level));
  return withinLimit(
    question,
    sql<CellCount>`
      SELECT cell, standing, count(*) AS records, sum(latitude) AS latitude, sum(longitude) AS longitude
      FROM (SELECT t.map_cell >> ${shift} AS cell, ${standingOf(question.resource, "t")} AS standing,
        t.latitude, t.longitude ${rowsIn(question)}) AS found
      GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}

/** What is told of a point. */
function pointOf({ resource }: MapQuestion): RawBuilder<unknown> {
  return sql`t.id, t.code, t.title, t.latitude, t.longitude, ${standingOf(resource, "t")} AS standing`;
}

/** The records of a box one by one, at most `most`, neighbours together. @throws AppError search-too-slow */
export async function readPoints(question: MapQuestion, most: number): Promise<MapPoint[]> {
  return withinLimit(
    question,
    sql<MapPoint>`SELECT ${pointOf(question)} ${rowsIn(question)} ORDER BY t.map_cell, t.id LIMIT ${sql.lit(most)}`,
  );
}

/**
 * All records of a box one by one, neighbours together; undefined when there are more than `most`, of which no more
 * than that are looked at.
 * @throws AppError search-too-slow
 */
export async function readAllPoints(question: MapQuestion, most: number): Promise<MapPoint[] | undefined> {
  const found = await withinLimit(
    question,
    sql<MapPoint>`
      SELECT id, code, title, latitude, longitude, standing
      FROM (SELECT t.map_cell, ${pointOf(question)} ${rowsIn(question)} LIMIT ${sql.lit(most + 1)}) AS found
      ORDER BY map_cell, id`,
  );
  return found.length > most ? undefined : found;
}

/** What was counted beforehand of a box; `conditions` may ask for `t.lga_id` and `t.status` only. */
export async function countTallied(
  { resource, conditions, box }: MapQuestion,
  level: number,
): Promise<CellCount[]> {
  return runOnce(sql<CellCount>`
    SELECT t.cell, t.standing, sum(t.records) AS records, sum(t.latitude) AS latitude, sum(t.longitude) AS longitude
    FROM ${rangesTable(box, level)} JOIN map_tally AS t
      ON t.resource = ${resource.name} AND t.level = ${level} AND t.cell BETWEEN r.low AND r.high
    WHERE ${all(conditions)} GROUP BY 1, 2 ORDER BY 1, 2`);
}

/** How many stand which way in each local government; null where a record names none. */
export interface LgaCount {
  readonly lga_id: number | null;
  readonly standing: Standing;
  readonly records: number;
}

/** The same rows by local government, counted now. @throws AppError search-too-slow */
export async function countLgas(question: MapQuestion): Promise<LgaCount[]> {
  return withinLimit(
    question,
    sql<LgaCount>`
      SELECT lga_id, standing, count(*) AS records
      FROM (SELECT t.lga_id, ${standingOf(question.resource, "t")} AS standing ${rowsIn(question)}) AS found
      GROUP BY 1, 2`,
  );
}

/** And as counted beforehand; at the edge of the box by whole cells. */
export async function countTalliedLgas(
  { resource, conditions, box }: MapQuestion,
  level: number,
): Promise<LgaCount[]> {
  return runOnce(sql<LgaCount>`
    SELECT t.lga_id, t.standing, sum(t.records) AS records
    FROM ${rangesTable(box, level)} JOIN map_tally AS t
      ON t.resource = ${resource.name} AND t.level = ${level} AND t.cell BETWEEN r.low AND r.high
    WHERE ${all(conditions)} GROUP BY 1, 2`);
}

/** Never prepared: the best plan hangs on the box, and a plan for any box would read the whole register. */
async function runOnce<R>(query: RawBuilder<R>): Promise<R[]> {
  return (await query.execute(database())).rows;
}

/**
 * Few rows are looked at at once, by a plan that is kept; beyond, on connections apart, where a slow look holds up
 * nobody else.
 */
async function withinLimit<R>({ isFew }: MapQuestion, query: RawBuilder<R>): Promise<R[]> {
  if (isFew) return onReplica(() => runPrepared(query));
  try {
    return await onReplica(async () => (await query.execute(boundedDatabase())).rows);
  } catch (error) {
    if ((error as { code?: string }).code !== "57014") throw error;
    const advice = "This map takes too long to count. Zoom in, or take a filter away.";
    throw new AppError("unavailable", advice, { code: "search-too-slow", retryAfter: 5 });
  }
}
