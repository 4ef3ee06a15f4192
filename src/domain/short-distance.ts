/** Short distances in metres, computed on a plane. */

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_A_DEGREE = 111_320;

/** Metres per degree, northwards and eastwards, at a latitude. */
export function metresPerDegree(latitude: number): { readonly north: number; readonly east: number } {
  return { north: METRES_A_DEGREE, east: METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180) };
}

/** Metres between two points; accurate to about a metre within some kilometres. */
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

/** The square around a point, `metres` to each side. */
export function boxAround({ latitude, longitude }: Point, metres: number): Box {
  const degree = metresPerDegree(latitude);
  const [up, aside] = [metres / degree.north, metres / Math.max(degree.east, 1)];
  return { south: latitude - up, north: latitude + up, west: longitude - aside, east: longitude + aside };
}
