import { sql } from "kysely";
import type { Place } from "#domain/map/box.ts";
import { hullOf } from "#domain/map/hull.ts";
import { mappedRegisters } from "#domain/map/registers.ts";
import { maskedPosition } from "#domain/mask-personal.ts";
import { type GrantedScope, lgasForAllAgencies } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Database, database, primaryDatabase } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { countRegister } from "../records/list-count.ts";

/** A local government with the extent of its records and wards. */
export interface Outline {
  readonly lga_id: number;
  readonly name: string;
  /** Corners of its hull, longitude and latitude. */
  readonly ring: readonly (readonly [number, number])[];
  /** Position of its label. */
  readonly middle: Place;
}

/** Milliseconds: outlines rarely change. */
const CACHE_MS = 60_000;
let cached: { from: Database; at: number; outlines: Promise<Outline[]> } | undefined;

/**
 * The outlines of the local governments: hulls around the positions of their records and wards, limited to those where the
 * actor can view a register. Owners who place their own records see all of them with reduced precision, because corners are
 * positions of other owners’ records.
 * @throws AppError not-signed-in, forbidden
 */
export async function listOutlines(actor: Actor): Promise<Outline[]> {
  const seen = visibleLgas(actor);
  const outlines = await storedOutlines();
  if (seen === "roughly") return outlines.flatMap(roundOutline);
  return seen === "*" ? outlines : outlines.filter(({ lga_id }) => seen.includes(lga_id));
}

/** Decimal places of degrees: corners are rounded to about a kilometre. */
const DECIMALS = 2;

function roundOutline(outline: Outline): Outline[] {
  const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  const corners = outline.ring.map(([x, y]) => [round(x), round(y)] as const);
  // Merges corners that became equal.
  const ring = corners.filter(([x, y], at) => corners.findIndex(([a, b]) => a === x && b === y) === at);
  const { latitude, longitude } = outline.middle;
  const middle = { latitude: round(latitude), longitude: round(longitude) };
  return ring.length < 3 ? [] : [{ ...outline, ring, middle }];
}

/** Whether a user can only place their own records, without viewing any register. */
function mayPlaceOwn(permissions: Readonly<Record<string, Scope>>): boolean {
  return ["own_asset.create", "own_asset.edit"].some((right) => permissions[right] !== undefined);
}

function visibleLgas(actor: Actor): GrantedScope["lga"] | "roughly" {
  if (actor.system) return "*";
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const { permissions } = actor.session;
  const rights = mappedRegisters.map(({ name }) => `${name}.view`).filter((right) => permissions[right]);
  if (rights.length === 0 && mayPlaceOwn(permissions)) return "roughly";
  if (rights.length === 0) throw new AppError("forbidden", "Your role does not allow this.");
  return lgasForAllAgencies(rights.flatMap((right) => permissions[right] ?? []));
}

/** Drops the cache. */
export function clearOutlineCache(): void {
  cached = undefined;
}

function storedOutlines(): Promise<Outline[]> {
  const now = performance.now();
  const db = primaryDatabase();
  if (cached && cached.from === db && now - cached.at < CACHE_MS) return cached.outlines;
  const reading = { from: db, at: now, outlines: readOutlines() };
  cached = reading;
  reading.outlines.catch(() => {
    if (cached === reading) cached = undefined;
  });
  return reading.outlines;
}

interface LgaPoint extends Place {
  readonly lga_id: number;
  readonly name: string;
}

async function readOutlines(): Promise<Outline[]> {
  // Corners of a hull are positions of records, so masked positions of people are excluded.
  const registers = mappedRegisters.filter((resource) => maskedPosition(resource).length === 0);
  const points = (await Promise.all([...registers.map(readRecordPoints), readWards()])).flat();
  const byLga = new Map<number, LgaPoint[]>();
  for (const spot of points) byLga.set(spot.lga_id, [...(byLga.get(spot.lga_id) ?? []), spot]);
  return [...byLga].flatMap(([lga_id, places]) => {
    const ring = hullOf(places);
    if (!ring) return [];
    const middle = {
      latitude: ring.reduce((sum, { latitude }) => sum + latitude, 0) / ring.length,
      longitude: ring.reduce((sum, { longitude }) => sum + longitude, 0) / ring.length,
    };
    const corners = ring.map(({ longitude, latitude }) => [longitude, latitude] as const);
    return [{ lga_id, name: places[0]?.name ?? "", ring: corners, middle }];
  });
}

/** Positions of wards, which outline a local government before any records exist. */
async function readWards(): Promise<LgaPoint[]> {
  const { rows } = await sql<LgaPoint>`
    SELECT l.id AS lga_id, l.name, w.latitude, w.longitude FROM ward w JOIN lga l ON l.id = w.lga_id
    WHERE w.latitude IS NOT NULL AND w.status = 'active' AND l.reach = 'ours' LIMIT 20000`.execute(
    database(),
  );
  return rows;
}

/** Centres of the 5 km cells with records of a local government. */
async function readRecordPoints(resource: AnyResource): Promise<LgaPoint[]> {
  const { isEstimate: isLarge } = await countRegister(resource);
  const cells = isLarge
    ? sql`SELECT lga_id, sum(latitude) / sum(records) AS latitude, sum(longitude) / sum(records) AS longitude
        FROM map_tally WHERE resource = ${resource.name} AND level = 15 AND standing <> 'closed' GROUP BY lga_id, cell`
    : sql`SELECT lga_id, latitude, longitude FROM ${sql.table(resource.name)}
        WHERE map_cell IS NOT NULL AND status NOT IN ('rejected', 'archived') LIMIT 20000`;
  const { rows } = await sql<LgaPoint>`
    SELECT l.id AS lga_id, l.name, c.latitude, c.longitude FROM (${cells}) AS c JOIN lga l ON l.id = c.lga_id`.execute(
    database(),
  );
  return rows;
}
