import { type Box, formatBox, widen } from "#domain/map/box.ts";
import { boxOfCell, cellsIn, FINEST_LEVEL } from "#domain/map/cells.ts";
import { addTally, emptyTally, type Tally, tallyTotal } from "#domain/map/map-status.ts";
import { MASKED_LEVEL, maskedPosition } from "#domain/mask-personal.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";
import { countRegister } from "../records/list-count.ts";
import type { ListQuery } from "../records/list-query.ts";
import { listConditions } from "../records/list-where.ts";
import {
  type CellCount,
  countLive,
  countTallied,
  type MapPoint,
  type MapQuery,
  readAllPoints,
} from "./count-cells.ts";
import { ensureTally, TALLY_LEVELS } from "./tally.ts";

/** Maximum records shown as single points. */
const MAX_POINTS = 250;
/** Maximum cells of a map: more would be too small to tap. */
const MAX_CELLS = 700;
/** Maximum cells of a request without a zoom. */
const MAX_CELLS_WITHOUT_ZOOM = 180;
/** In a large register, maximum records read live; more use precomputed counts. */
const MAX_LIVE = 400;
/** The same at zooms finer than the precomputed grids. */
const MAX_LIVE_NEAR = 4_000;

export interface Cluster {
  /** Mean position of its records; the cell’s centre if positions are masked. */
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  readonly tally: Tally;
  /** "west,south,east,north": the box to request for more detail. */
  readonly bbox: string;
}

/**
 * A part of a register’s map: single records if there are few, otherwise counts by grid cell; always counts if positions are
 * masked.
 */
export interface MapContent {
  readonly clusters: readonly Cluster[];
  readonly points: readonly MapPoint[];
  readonly tally: Tally;
  readonly total: number;
  /** Time of a precomputed count; null for a live count. */
  readonly counted_at: Date | null;
}

/**
 * The map of a box within what the actor can view, with the filters of the list.
 * @param query the list query; `within` is the box
 * @param zoom of the map, with a world of 512 pixels at 0; omitted: about two hundred cells
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function readMap(
  actor: Actor,
  resource: AnyResource,
  query: ListQuery & { within: Box },
  zoom?: number,
): Promise<MapContent> {
  const scope = authorize(actor, `${resource.name}.view`);
  const box = query.within;
  const conditions = listConditions(resource, actor, scope, { ...query, within: undefined });
  const mapQuery: MapQuery = { resource, conditions, box };
  const level = levelFor(resource, box, zoom);
  const { isEstimate: isLarge } = await countRegister(resource);
  if (hidesPoints(resource)) return maskedView(mapQuery, level, isLarge && isTallied(query), !isLarge);
  if (!isLarge) return readLive({ ...mapQuery, isFew: true }, level);
  if (!isTallied(query)) return readLive(mapQuery, level);
  return level > TALLY_LEVELS.finest ? readNear(mapQuery, level) : readFar(mapQuery, level);
}

function hidesPoints(resource: AnyResource): boolean {
  return maskedPosition(resource).length > 0;
}

/** Always counts, even for few records. */
async function maskedView(
  mapQuery: MapQuery,
  level: number,
  usesTally: boolean,
  isFew: boolean,
): Promise<MapContent> {
  if (usesTally) return readTally(mapQuery, level);
  return mapOfCells(mapQuery.resource, await countLive({ ...mapQuery, isFew }, level), level, null);
}

/** Uses precomputed counts, unless few records remain, which are read live. */
async function readFar(mapQuery: MapQuery, level: number): Promise<MapContent> {
  const map = await readTally(mapQuery, level);
  if (map.total > MAX_LIVE) return map;
  return readLive({ ...mapQuery, isFew: true }, level, map.total);
}

/** Finer than the precomputed grids, few records are expected, and they are read live. */
async function readNear(mapQuery: MapQuery, level: number): Promise<MapContent> {
  const points = await readAllPoints({ ...mapQuery, isFew: true }, MAX_POINTS);
  if (points) return mapOfPoints(points);
  const map = await readTally(mapQuery, level);
  if (map.total > MAX_LIVE_NEAR) return map;
  const cells = await countLive({ ...mapQuery, isFew: true }, level);
  return mapOfCells(mapQuery.resource, cells, level, null);
}

/** The finest grid with cells of at least 64 pixels at the zoom, within the maximum number of cells. */
function levelFor(resource: AnyResource, box: Box, zoom: number | undefined): number {
  const maxCells = zoom === undefined ? MAX_CELLS_WITHOUT_ZOOM : MAX_CELLS;
  const finest = hidesPoints(resource) ? MASKED_LEVEL : FINEST_LEVEL;
  let level = zoom === undefined ? finest : Math.max(0, Math.min(finest, Math.round(zoom) + 3));
  while (level > 0 && cellsIn(box, level) > maxCells) level--;
  return level;
}

/** Whether the query uses only what the precomputed counts know of each record. */
export function isTallied({ filters, q, enteredBy, owner, pending, more }: ListQuery): boolean {
  const known = Object.keys(filters).every((name) => name === "status" || name === "lga_id");
  const narrowed = Object.values(more).some(Boolean);
  return known && q === "" && enteredBy === undefined && !owner && !pending && !narrowed;
}

/** The precomputed grid for a box without a zoom. */
export function tallyLevelFor(resource: AnyResource, box: Box): number {
  return nearestTallied(levelFor(resource, box, undefined));
}

function nearestTallied(level: number): number {
  return Math.max(TALLY_LEVELS.coarsest, Math.min(TALLY_LEVELS.finest, level));
}

async function readTally(mapQuery: MapQuery, level: number): Promise<MapContent> {
  const { taken_at } = await ensureTally(mapQuery.resource);
  const tallyLevel = nearestTallied(level);
  return mapOfCells(mapQuery.resource, await countTallied(mapQuery, tallyLevel), tallyLevel, taken_at);
}

/** @param expected estimated number of records, if known: large numbers are counted without trying single records first */
async function readLive(mapQuery: MapQuery, level: number, expected = 0): Promise<MapContent> {
  const countedMap = async () => mapOfCells(mapQuery.resource, await countLive(mapQuery, level), level, null);
  if (expected > MAX_POINTS) {
    const map = await countedMap();
    if (map.total > MAX_POINTS) return map;
  }
  const points = await readAllPoints(mapQuery, MAX_POINTS);
  return points ? mapOfPoints(points) : countedMap();
}

function mapOfPoints(points: readonly MapPoint[]): MapContent {
  const tally = points.reduce(
    (sum, { standing }) => addTally(sum, { ...emptyTally, [standing]: 1 }),
    emptyTally,
  );
  return { clusters: [], points, tally, total: points.length, counted_at: null };
}

function mapOfCells(
  resource: AnyResource,
  cells: readonly CellCount[],
  level: number,
  counted_at: Date | null,
): MapContent {
  const byCell = new Map<number, CellCount[]>();
  for (const count of cells) byCell.set(count.cell, [...(byCell.get(count.cell) ?? []), count]);
  const clusters = [...byCell].map(([cell, counts]) =>
    hidesPoints(resource) ? maskedCluster(cell, level, counts) : clusterOf(cell, level, counts),
  );
  const tally = clusters.reduce((sum, cluster) => addTally(sum, cluster.tally), emptyTally);
  return { clusters, points: [], tally, total: tallyTotal(tally), counted_at };
}

function clusterOf(cell: number, level: number, counts: readonly CellCount[]): Cluster {
  const { count, tally } = countOf(counts);
  return {
    latitude: counts.reduce((sum, { latitude }) => sum + latitude, 0) / count,
    longitude: counts.reduce((sum, { longitude }) => sum + longitude, 0) / count,
    count,
    tally,
    bbox: formatBox(widen(boxOfCell(cell, level), 0.05)),
  };
}

/** The centre of its cell: the mean of a single record would be its position. */
function maskedCluster(cell: number, level: number, counts: readonly CellCount[]): Cluster {
  const box = boxOfCell(cell, level);
  return {
    latitude: (box.south + box.north) / 2,
    longitude: (box.west + box.east) / 2,
    ...countOf(counts),
    bbox: formatBox(box),
  };
}

function countOf(counts: readonly CellCount[]): Pick<Cluster, "count" | "tally"> {
  const tally = Object.fromEntries(counts.map(({ standing, records }) => [standing, Number(records)]));
  return {
    count: counts.reduce((sum, { records }) => sum + Number(records), 0),
    tally: { ...emptyTally, ...tally },
  };
}
