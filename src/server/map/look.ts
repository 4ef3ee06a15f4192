import { type Box, formatBox, widen } from "#domain/map/box.ts";
import { boxOfCell, cellsIn, FINEST } from "#domain/map/cells.ts";
import { addTally, noTally, type Tally, tallyTotal } from "#domain/map/standing.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
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
  /** The middle of what stands in it. */
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  readonly tally: Tally;
  /** "west,south,east,north": what to look at to see it closer. */
  readonly bbox: string;
}

/** A part of a register's map: records one by one while they are few, else counted by the cells of a grid. */
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
  const level = levelFor(box, zoom);
  const { isEstimate: isLarge } = await countRegister(resource);
  if (!isLarge) return lookLive({ ...question, isFew: true }, level);
  if (!isTallied(query)) return lookLive(question, level);
  return level > TALLY_LEVELS.finest ? lookNear(question, level) : lookAfar(question, level);
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
  return lookOf(await countLive({ ...question, isFew: true }, level), level, null);
}

/** The finest grid whose cells are still wide enough: 64 pixels at the zoom, and not too many of them. */
function levelFor(box: Box, zoom: number | undefined): number {
  const most = zoom === undefined ? FEW_CELLS : MOST_CELLS;
  let level = zoom === undefined ? FINEST : Math.max(0, Math.min(FINEST, Math.round(zoom) + 3));
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
export function tallyLevelFor(box: Box): number {
  return nearestTallied(levelFor(box, undefined));
}

function nearestTallied(level: number): number {
  return Math.max(TALLY_LEVELS.coarsest, Math.min(TALLY_LEVELS.finest, level));
}

async function lookAtTally(question: MapQuestion, level: number): Promise<MapLook> {
  const { taken_at } = await freshTally(question.resource);
  const used = nearestTallied(level);
  return lookOf(await countTallied(question, used), used, taken_at);
}

/** @param expected about how many stand there, where that is known: what is many is counted at once */
async function lookLive(question: MapQuestion, level: number, expected = 0): Promise<MapLook> {
  const counted = async () => lookOf(await countLive(question, level), level, null);
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

function lookOf(cells: readonly CellCount[], level: number, counted_at: Date | null): MapLook {
  const byCell = new Map<number, CellCount[]>();
  for (const count of cells) byCell.set(count.cell, [...(byCell.get(count.cell) ?? []), count]);
  const clusters = [...byCell].map(([cell, counts]) => clusterOf(cell, level, counts));
  const tally = clusters.reduce((sum, cluster) => addTally(sum, cluster.tally), noTally);
  return { clusters, points: [], tally, total: tallyTotal(tally), counted_at };
}

function clusterOf(cell: number, level: number, counts: readonly CellCount[]): Cluster {
  const tally = Object.fromEntries(counts.map(({ standing, records }) => [standing, Number(records)]));
  const count = counts.reduce((sum, { records }) => sum + Number(records), 0);
  return {
    latitude: counts.reduce((sum, { latitude }) => sum + latitude, 0) / count,
    longitude: counts.reduce((sum, { longitude }) => sum + longitude, 0) / count,
    count,
    tally: { ...noTally, ...tally },
    bbox: formatBox(widen(boxOfCell(cell, level), 0.05)),
  };
}
