import { metresBetween, type Place } from "./box.ts";

/** A property on a delivery route on foot. */
export interface RouteStop {
  readonly id: number;
  readonly street_number: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Order of a route: by street number, or to the nearest remaining property. */
export type RouteKind = "numbers" | "nearest";

export const routeLabels: Readonly<Record<RouteKind, string>> = {
  numbers:
    "Odd numbers in ascending order, then even numbers in descending order, then properties without a number.",
  nearest:
    "From each property to the nearest one not yet visited, starting in the west. Properties without a GPS point come last.",
};

/** The order for a street: by number if at least half of the properties have one. */
export function routeKindFor(doors: readonly RouteStop[]): RouteKind {
  const numbered = doors.filter((door) => numberOf(door) !== undefined).length;
  return numbered * 2 >= doors.length ? "numbers" : "nearest";
}

/** All properties in route order. */
export function routeOrder<D extends RouteStop>(doors: readonly D[], kind: RouteKind): D[] {
  return kind === "numbers" ? byNumbers(doors) : byNearest(doors);
}

/** "14B" → 14; undefined without digits. */
function numberOf({ street_number }: RouteStop): number | undefined {
  const digits = /[0-9]+/.exec(street_number ?? "")?.[0];
  return digits === undefined ? undefined : Number(digits);
}

function byNumbers<D extends RouteStop>(doors: readonly D[]): D[] {
  const numbered = doors.filter((door) => numberOf(door) !== undefined);
  const up = numbered.filter((door) => (numberOf(door) ?? 0) % 2 === 1).sort(ascending);
  const down = numbered
    .filter((door) => (numberOf(door) ?? 0) % 2 === 0)
    .sort(ascending)
    .reverse();
  return [...up, ...down, ...byNearest(doors.filter((door) => numberOf(door) === undefined))];
}

function ascending(one: RouteStop, other: RouteStop): number {
  const difference = (numberOf(one) ?? 0) - (numberOf(other) ?? 0);
  return (
    difference ||
    (one.street_number ?? "").localeCompare(other.street_number ?? "", "en") ||
    one.id - other.id
  );
}

function byNearest<D extends RouteStop>(doors: readonly D[]): D[] {
  const left = doors
    .flatMap((door) => {
      const place = placeOf(door);
      return place ? [{ door, place }] : [];
    })
    .sort((a, b) => a.place.longitude - b.place.longitude || a.door.id - b.door.id);
  const route: D[] = [];
  for (let next = left.shift(); next; next = takeNearest(left, next.place)) route.push(next.door);
  return [...route, ...doors.filter((door) => placeOf(door) === undefined)];
}

function takeNearest<T extends { place: Place }>(left: T[], from: Place): T | undefined {
  let best = 0;
  for (const [at, { place }] of left.entries())
    if (metresBetween(from, place) < metresBetween(from, left[best]?.place ?? place)) best = at;
  return left.splice(best, 1)[0];
}

/** The location of a property, if known. */
export function placeOf({
  latitude,
  longitude,
}: Pick<RouteStop, "latitude" | "longitude">): Place | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** Metres along a route in straight lines. */
export function routeLength(doors: readonly RouteStop[]): number {
  const places = doors.map(placeOf).filter((place) => place !== undefined);
  return places.reduce(
    (sum, place, at) => sum + (at === 0 ? 0 : metresBetween(places[at - 1] ?? place, place)),
    0,
  );
}
