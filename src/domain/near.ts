/** Distances between points that lie near each other. Metres; the earth is taken as flat there. */

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_A_DEGREE = 111_320;

/** How many metres a degree is, northwards and eastwards, at a latitude. */
export function metresPerDegree(latitude: number): { readonly north: number; readonly east: number } {
  return { north: METRES_A_DEGREE, east: METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180) };
}

/** Metres between two points; right to a metre or so up to some kilometres. */
export function metresBetween(a: Point, b: Point): number {
  const { north, east } = metresPerDegree(a.latitude);
  return Math.hypot((b.latitude - a.latitude) * north, (b.longitude - a.longitude) * east);
}

export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The square whose sides lie so many metres from a point. */
export function boxAround({ latitude, longitude }: Point, metres: number): Box {
  const degree = metresPerDegree(latitude);
  const [up, aside] = [metres / degree.north, metres / Math.max(degree.east, 1)];
  return { south: latitude - up, north: latitude + up, west: longitude - aside, east: longitude + aside };
}
