import { type Box, formatBox, widen } from "#domain/map/box.ts";
import { boxOfCell, cellsIn, FINEST } from "#domain/map/cells.ts";
import { addTally, noTally, type Tally, tallyTotal } from "#domain/map/standing.ts";
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
  type MapQuestion,
  readAllPoints,
} from "./count-cells.ts";
import { freshTally, TALLY_LEVELS } from "./tally.ts";

/** Records up to which each is shown by itself. */
const MOST_POINTS = 250;
/** Cells a look may have: more would be smaller than a finger. */
const MOST_CELLS = 700;
/** Cells of a look that says no zoom. */
const FEW_CELLS = 180;
/** Of a large register, records that are looked at themselves; more come from the count taken beforehand. */
const MOST_LIVE = 400;
/** The same where one looks closer than the count beforehand can tell apart. */
const MOST_LIVE_NEAR = 4_000;

export interface Cluster {
  /** The middle of what stands in it; of its cell where positions are masked. */
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  readonly tally: Tally;
  /** "west,south,east,north": what to look at to see it closer. */
  readonly bbox: string;
}

/**
 * A part of a register's map: records one by one while they are few, else counted by the cells of a grid; where positions
 * are masked always counted.
 */
export interface MapLook {
  readonly clusters: readonly Cluster[];
  readonly points: readonly MapPoint[];
  readonly tally: Tally;
  readonly total: number;
  /** When a count that was taken beforehand was taken; null when it is of now. */
  readonly counted_at: Date | null;
}

/**
 * What stands in a part of the map, as far as the actor may see the register, by the filters of its list.
 * @param query as a list is asked; `within` says which part
 * @param zoom of the map, 512 pixels the world at 0; left out, some two hundred cells
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function lookAtMap(
  actor: Actor,
  resource: AnyResource,
  query: ListQuery & { within: Box },
  zoom?: number,
): Promise<MapLook> {
  const scope = authorize(actor, `${resource.name}.view`);
  const box = query.within;
  const conditions = listConditions(resource, actor, scope, { ...query, within: undefined });
  const question: MapQuestion = { resource, conditions, box };
  const level = levelFor(resource, box, zoom);
  const { isEstimate: isLarge } = await countRegister(resource);
  if (hidesPoints(resource)) return lookMasked(question, level, isLarge && isTallied(query), !isLarge);
  if (!isLarge) return lookLive({ ...question, isFew: true }, level);
  if (!isTallied(query)) return lookLive(question, level);
  return level > TALLY_LEVELS.finest ? lookNear(question, level) : lookAfar(question, level);
}

function hidesPoints(resource: AnyResource): boolean {
  return maskedPosition(resource).length > 0;
}

/** Counted, however few stand there. */
async function lookMasked(
  question: MapQuestion,
  level: number,
  tallied: boolean,
  isFew: boolean,
): Promise<MapLook> {
  if (tallied) return lookAtTally(question, level);
  return lookOf(question.resource, await countLive({ ...question, isFew }, level), level, null);
}

/** Its cells come from the count beforehand, until so few stand there that they are read themselves. */
async function lookAfar(question: MapQuestion, level: number): Promise<MapLook> {
  const look = await lookAtTally(question, level);
  if (look.total > MOST_LIVE) return look;
  return lookLive({ ...question, isFew: true }, level, look.total);
}

/** Closer than the count beforehand tells apart, few are expected, and what stands there is read itself. */
async function lookNear(question: MapQuestion, level: number): Promise<MapLook> {
  const points = await readAllPoints({ ...question, isFew: true }, MOST_POINTS);
  if (points) return lookOfPoints(points);
  const look = await lookAtTally(question, level);
  if (look.total > MOST_LIVE_NEAR) return look;
  const cells = await countLive({ ...question, isFew: true }, level);
  return lookOf(question.resource, cells, level, null);
}

/** The finest grid whose cells are still wide enough: 64 pixels at the zoom, and not too many of them. */
function levelFor(resource: AnyResource, box: Box, zoom: number | undefined): number {
  const most = zoom === undefined ? FEW_CELLS : MOST_CELLS;
  const finest = hidesPoints(resource) ? MASKED_LEVEL : FINEST;
  let level = zoom === undefined ? finest : Math.max(0, Math.min(finest, Math.round(zoom) + 3));
  while (level > 0 && cellsIn(box, level) > most) level--;
  return level;
}

/** Whether nothing is asked for but what the count beforehand knows of each record. */
export function isTallied({ filters, q, enteredBy, owner, pending, more }: ListQuery): boolean {
  const known = Object.keys(filters).every((name) => name === "status" || name === "lga_id");
  const narrowed = Object.values(more).some(Boolean);
  return known && q === "" && enteredBy === undefined && !owner && !pending && !narrowed;
}

/** The grid of the count beforehand that a look at a box without a zoom uses. */
export function tallyLevelFor(resource: AnyResource, box: Box): number {
  return nearestTallied(levelFor(resource, box, undefined));
}

function nearestTallied(level: number): number {
  return Math.max(TALLY_LEVELS.coarsest, Math.min(TALLY_LEVELS.finest, level));
}

async function lookAtTally(question: MapQuestion, level: number): Promise<MapLook> {
  const { taken_at } = await freshTally(question.resource);
  const used = nearestTallied(level);
  return lookOf(question.resource, await countTallied(question, used), used, taken_at);
}

/** @param expected about how many stand there, where that is known: what is many is counted at once */
async function lookLive(question: MapQuestion, level: number, expected = 0): Promise<MapLook> {
  const counted = async () => lookOf(question.resource, await countLive(question, level), level, null);
  if (expected > MOST_POINTS) {
    const look = await counted();
    if (look.total > MOST_POINTS) return look;
  }
  const points = await readAllPoints(question, MOST_POINTS);
  return points ? lookOfPoints(points) : counted();
}

function lookOfPoints(points: readonly MapPoint[]): MapLook {
  const tally = points.reduce((sum, { standing }) => addTally(sum, { ...noTally, [standing]: 1 }), noTally);
  return { clusters: [], points, tally, total: points.length, counted_at: null };
}

function lookOf(
  resource: AnyResource,
  cells: readonly CellCount[],
  level: number,
  counted_at: Date | null,
): MapLook {
  const byCell = new Map<number, CellCount[]>();
  for (const count of cells) byCell.set(count.cell, [...(byCell.get(count.cell) ?? []), count]);
  const clusters = [...byCell].map(([cell, counts]) =>
    hidesPoints(resource) ? maskedCluster(cell, level, counts) : clusterOf(cell, level, counts),
  );
  const tally = clusters.reduce((sum, cluster) => addTally(sum, cluster.tally), noTally);
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

/** In the middle of its cell: the middle of one record would be its position. */
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
    tally: { ...noTally, ...tally },
  };
}
