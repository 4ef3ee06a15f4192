import { metresBetween, type Place } from "./box.ts";

/** Minimum places for an outline. */
const MIN_PLACES = 3;

/**
 * The convex hull of places, corner by corner from the west: drawn for a local government without a surveyed boundary.
 * Outliers are excluded: places more than three times as far from the median as the 90th percentile. Undefined if there
 * are too few places, or they are on a line.
 */
export function hullOf(places: readonly Place[]): Place[] | undefined {
  const near = withoutOutliers(places).sort((a, b) => a.longitude - b.longitude || a.latitude - b.latitude);
  if (near.length < MIN_PLACES) return undefined;
  const corners = [...hullSide(near), ...hullSide(near.reverse())];
  return corners.length < MIN_PLACES ? undefined : corners;
}

function withoutOutliers(places: readonly Place[]): Place[] {
  const middle = {
    latitude: median(places.map((p) => p.latitude)),
    longitude: median(places.map((p) => p.longitude)),
  };
  const distances = places.map((place) => metresBetween(middle, place));
  const percentile90 = [...distances].sort((a, b) => a - b)[Math.floor((places.length - 1) * 0.9)] ?? 0;
  return places.filter((_, at) => (distances[at] ?? 0) <= 3 * percentile90);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** One side of the hull of sorted places, without its last corner. */
function hullSide(places: readonly Place[]): Place[] {
  const corners: Place[] = [];
  for (const place of places) {
    while (corners.length > 1 && !turnsLeft(corners.at(-2), corners.at(-1), place)) corners.pop();
    corners.push(place);
  }
  return corners.slice(0, -1);
}

function turnsLeft(a: Place | undefined, b: Place | undefined, c: Place): boolean {
  if (!a || !b) return true;
  const along = (b.longitude - a.longitude) * (c.latitude - a.latitude);
  return along - (b.latitude - a.latitude) * (c.longitude - a.longitude) > 0;
}
