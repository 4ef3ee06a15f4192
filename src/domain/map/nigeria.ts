import { metresBetween, type Place } from "./box.ts";

/** The outline of Nigeria, accurate to about 15 km, to detect wrong coordinates. Longitude and latitude. */
const OUTLINE: readonly (readonly [longitude: number, latitude: number])[] = [
  [2.69, 6.36],
  [2.72, 6.9],
  [2.76, 7.9],
  [2.69, 8.5],
  [2.78, 9.06],
  [3.1, 9.1],
  [3.35, 9.8],
  [3.6, 10.25],
  [3.85, 10.75],
  [3.5, 11.3],
  [3.6, 11.72],
  [3.65, 12.55],
  [3.95, 12.97],
  [4.1, 13.5],
  [4.9, 13.76],
  [5.4, 13.88],
  [6.3, 13.7],
  [6.8, 13.13],
  [7.35, 13.11],
  [7.8, 13.36],
  [8.6, 13.08],
  [9.6, 12.82],
  [10.1, 13.29],
  [10.7, 13.27],
  [11.5, 13.35],
  [12.25, 13.05],
  [12.9, 13.5],
  [13.6, 13.75],
  [14.1, 13.12],
  [14.2, 12.4],
  [14.6, 12.15],
  [14.65, 11.5],
  [13.95, 11.3],
  [13.55, 10.8],
  [13.25, 10.1],
  [13.2, 9.55],
  [12.9, 9.35],
  [12.8, 8.75],
  [12.25, 8.45],
  [12.2, 7.95],
  [11.85, 7.4],
  [11.75, 6.98],
  [11.1, 6.62],
  [10.55, 7.05],
  [10.15, 7.02],
  [9.75, 6.78],
  [9.25, 6.42],
  [8.9, 5.8],
  [8.82, 5.2],
  [8.55, 4.75],
  [8.1, 4.55],
  [7.5, 4.45],
  [7.0, 4.37],
  [6.3, 4.28],
  [5.95, 4.3],
  [5.5, 4.75],
  [5.35, 5.15],
  [5.15, 5.55],
  [4.95, 5.95],
  [4.5, 6.27],
  [3.9, 6.39],
  [3.3, 6.38],
];

/** Metres outside the outline that are accepted, because outline and phones are inaccurate. */
const MARGIN = 15_000;

/** Its bounding box: the initial part of an empty map. */
export const nigeria = { west: 2.6, south: 4.2, east: 14.75, north: 13.95 } as const;

/** Whether a place is in Nigeria, or within 15 km of it. */
export function isInNigeria(place: Place): boolean {
  return isInside(place, OUTLINE) || distanceTo(place, OUTLINE) <= MARGIN;
}

type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** Whether a place is within a ring. */
export function isInside({ longitude, latitude }: Place, ring: Ring): boolean {
  let inside = false;
  for (const [at, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(at - 1) ?? [x, y];
    if (y > latitude !== py > latitude && longitude < ((px - x) * (latitude - y)) / (py - y) + x)
      inside = !inside;
  }
  return inside;
}

/** Metres from a place to the nearest side of a ring. */
export function distanceTo(place: Place, ring: Ring): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(at - 1) ?? [x, y];
    nearest = Math.min(nearest, metresBetween(place, nearestOn(place, [px, py], [x, y])));
  }
  return nearest;
}

/** The nearest point of a side; degrees of longitude are scaled to the latitude. */
function nearestOn(
  { longitude, latitude }: Place,
  from: readonly [number, number],
  to: readonly [number, number],
): Place {
  const scale = Math.cos((latitude * Math.PI) / 180);
  const [dx, dy] = [(to[0] - from[0]) * scale, to[1] - from[1]];
  const lengthSquared = dx * dx + dy * dy;
  const along =
    lengthSquared === 0
      ? 0
      : ((longitude - from[0]) * scale * dx + (latitude - from[1]) * dy) / lengthSquared;
  const share = Math.max(0, Math.min(1, along));
  return { longitude: from[0] + (to[0] - from[0]) * share, latitude: from[1] + (to[1] - from[1]) * share };
}
