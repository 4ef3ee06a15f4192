import { type Door, walkFor, walkingOrder } from "#domain/map/walk.ts";
import type { PackPlace } from "#domain/print-pack.ts";

/** A notice, and the door it is brought to. */
export interface PackDoor extends Door, PackPlace {
  /** Of the notice. */
  readonly id: number;
  readonly total_kobo: number;
  readonly lga_id: number | null;
  readonly agency_id: number;
}

/** From each door to the nearest takes every pair of doors: a street of more is walked as it is numbered. */
const MOST_COMPARED = 1_000;

/**
 * Notices as they are brought round: by local government, ward and street, and in a street as its round is walked.
 * What has no street comes last in its ward, what has no ward last in its local government. Pure.
 */
export function orderNotices(doors: readonly PackDoor[]): PackDoor[] {
  const streets = new Map<string, PackDoor[]>();
  for (const door of doors) {
    const key = JSON.stringify([door.lga, door.ward, door.street]);
    const street = streets.get(key);
    if (street) street.push(door);
    else streets.set(key, [door]);
  }
  return [...streets.values()].sort(byPlace).flatMap(inStreet);
}

function byPlace([one]: readonly PackDoor[], [other]: readonly PackDoor[]): number {
  if (!one || !other) return 0;
  return named(one.lga, other.lga) || named(one.ward, other.ward) || named(one.street, other.street);
}

function named(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other, "en", { numeric: true });
}

function inStreet(doors: PackDoor[]): PackDoor[] {
  const known = [...doors].sort((a, b) => a.id - b.id);
  // Without a street there is nothing to walk along.
  if (known[0]?.street === null) return known;
  const flat = known.length > MOST_COMPARED ? known.map(withoutPoint) : known;
  return walkingOrder(flat, walkFor(flat));
}

function withoutPoint(door: PackDoor): PackDoor {
  return { ...door, latitude: null, longitude: null };
}
