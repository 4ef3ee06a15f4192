import { metresBetween, type Place } from "./box.ts";

/** A door on a street's round. */
export interface Door {
  readonly id: number;
  readonly street_number: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** How a round goes: by the numbers on the doors, or from each door to the nearest that is left. */
export type WalkKind = "numbers" | "nearest";

export const walkWords: Readonly<Record<WalkKind, string>> = {
  numbers: "Up the side of the odd numbers, back down the side of the even ones, then what has no number.",
  nearest:
    "From each door to the nearest that is left, beginning at the westernmost; what has no point comes last.",
};

/** How a street is best walked: by numbers where at least half of its doors have one. */
export function walkFor(doors: readonly Door[]): WalkKind {
  const numbered = doors.filter((door) => numberOf(door) !== undefined).length;
  return numbered * 2 >= doors.length ? "numbers" : "nearest";
}

/** The doors in walking order; every door once. */
export function walkingOrder<D extends Door>(doors: readonly D[], kind: WalkKind): D[] {
  return kind === "numbers" ? byNumbers(doors) : byNearest(doors);
}

/** "14B" → 14; undefined when a number says nothing. */
function numberOf({ street_number }: Door): number | undefined {
  const figures = /[0-9]+/.exec(street_number ?? "")?.[0];
  return figures === undefined ? undefined : Number(figures);
}

function byNumbers<D extends Door>(doors: readonly D[]): D[] {
  const numbered = doors.filter((door) => numberOf(door) !== undefined);
  const up = numbered.filter((door) => (numberOf(door) ?? 0) % 2 === 1).sort(upwards);
  const down = numbered
    .filter((door) => (numberOf(door) ?? 0) % 2 === 0)
    .sort(upwards)
    .reverse();
  return [...up, ...down, ...byNearest(doors.filter((door) => numberOf(door) === undefined))];
}

function upwards(one: Door, other: Door): number {
  const figures = (numberOf(one) ?? 0) - (numberOf(other) ?? 0);
  return (
    figures || (one.street_number ?? "").localeCompare(other.street_number ?? "", "en") || one.id - other.id
  );
}

function byNearest<D extends Door>(doors: readonly D[]): D[] {
  const left = doors
    .flatMap((door) => {
      const place = placeOf(door);
      return place ? [{ door, place }] : [];
    })
    .sort((a, b) => a.place.longitude - b.place.longitude || a.door.id - b.door.id);
  const walked: D[] = [];
  for (let next = left.shift(); next; next = takeNearest(left, next.place)) walked.push(next.door);
  return [...walked, ...doors.filter((door) => placeOf(door) === undefined)];
}

function takeNearest<T extends { place: Place }>(left: T[], from: Place): T | undefined {
  let best = 0;
  for (const [at, { place }] of left.entries())
    if (metresBetween(from, place) < metresBetween(from, left[best]?.place ?? place)) best = at;
  return left.splice(best, 1)[0];
}

/** Where a door stands, when that is known. */
export function placeOf({ latitude, longitude }: Pick<Door, "latitude" | "longitude">): Place | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** Metres from door to door along a round, as the crow flies. */
export function walkLength(doors: readonly Door[]): number {
  const places = doors.map(placeOf).filter((place) => place !== undefined);
  return places.reduce(
    (sum, place, at) => sum + (at === 0 ? 0 : metresBetween(places[at - 1] ?? place, place)),
    0,
  );
}
