/** A bounding box in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** "3.2,6.9,3.5,7.3", west, south, east, north; undefined if invalid. */
export function parseBox(text: string): Box | undefined {
  const parts = text.split(",");
  if (parts.length !== 4 || !parts.every((part) => /^-?[0-9]{1,3}(?:\.[0-9]{1,12})?$/.test(part)))
    return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return onEarth && west <= east && south <= north ? { west, south, east, north } : undefined;
}

/** As URL text; six decimals are about 10 cm. */
export function formatBox({ west, south, east, north }: Box): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(6))).join(",");
}

/** The bounding box of places; undefined if there are none. */
export function boxAround(places: readonly Place[]): Box | undefined {
  const [first] = places;
  if (!first) return undefined;
  return places.reduce(
    (box: Box, { latitude, longitude }) => ({
      west: Math.min(box.west, longitude),
      south: Math.min(box.south, latitude),
      east: Math.max(box.east, longitude),
      north: Math.max(box.north, latitude),
    }),
    { west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude },
  );
}

/** The box with margins, at least `least` degrees wide and high. */
export function widen(box: Box, share = 0.06, least = 0.004): Box {
  const wide = Math.max((box.east - box.west) * share, (least - (box.east - box.west)) / 2);
  const high = Math.max((box.north - box.south) * share, (least - (box.north - box.south)) / 2);
  return {
    west: Math.max(-180, box.west - wide),
    south: Math.max(-85, box.south - high),
    east: Math.min(180, box.east + wide),
    north: Math.min(85, box.north + high),
  };
}

const EARTH_M = 6_371_000;

/** Metres between two places. */
export function metresBetween(one: Place, other: Place): number {
  const rad = Math.PI / 180;
  const high = Math.sin(((other.latitude - one.latitude) * rad) / 2);
  const wide = Math.sin(((other.longitude - one.longitude) * rad) / 2);
  const haversine = high ** 2 + Math.cos(one.latitude * rad) * Math.cos(other.latitude * rad) * wide ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
