import { type Box, type Place, widen } from "#domain/map/box.ts";
import { drawingOf } from "#domain/map/drawing.ts";
import { isMapped } from "#domain/map/map-paths.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";
import { scopeCondition } from "../records/scope-condition.ts";
import { type MapPoint, readPoints } from "./count-cells.ts";
import { listOutlines, type Outline } from "./outlines.ts";
import { type PlaceWarning, placeWarning } from "./place-warning.ts";

/** Maximum neighbours drawn. */
const MAX_NEIGHBOURS = 60;
/** Degrees, about 300 m. */
const RADIUS_DEGREES = 0.0028;

/** A record’s position among its neighbours, for a small drawing. */
export interface Around {
  readonly place: Place;
  readonly box: Box;
  readonly outlines: readonly Outline[];
  readonly points: readonly MapPoint[];
  readonly warning: PlaceWarning | undefined;
}

interface PlacedRecord {
  readonly id: number;
  readonly lga_id: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Records around a record that the caller has been authorised to view; null if it has no position.
 * @throws AppError not-signed-in, forbidden
 */
export async function aroundRecord(
  actor: Actor,
  resource: AnyResource,
  record: PlacedRecord,
): Promise<Around | null> {
  const { latitude, longitude } = record;
  if (!isMapped(resource.name) || latitude === null || longitude === null) return null;
  const scope = scopeCondition(authorize(actor, `${resource.name}.view`), "t");
  const place = { latitude, longitude };
  const point = { west: longitude, east: longitude, south: latitude, north: latitude };
  const { box } = drawingOf(widen(point, 0, RADIUS_DEGREES), 720, 300);
  const mapQuery = { resource, conditions: scope ? [scope] : [], box, isFew: true };
  const [points, outlines, warning] = await Promise.all([
    readPoints(mapQuery, MAX_NEIGHBOURS),
    listOutlines(actor),
    placeWarning(actor, place, record.lga_id),
  ]);
  return { place, box, outlines: outlines.filter(({ lga_id }) => lga_id === record.lga_id), points, warning };
}
