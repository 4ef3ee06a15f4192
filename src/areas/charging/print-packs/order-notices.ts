import { type RouteStop, routeKindFor, routeOrder } from "#domain/map/delivery-route.ts";
import type { PackPlace } from "#domain/print-pack.ts";

/** A notice and its delivery address. */
export interface PackDoor extends RouteStop, PackPlace {
  /** ID of the notice. */
  readonly id: number;
  readonly total_kobo: number;
  readonly lga_id: number | null;
  readonly agency_id: number;
}

/** The nearest-neighbour order compares every pair of addresses: larger streets are ordered by number. */
const MAX_COMPARED = 1_000;

/**
 * Sorts notices for delivery: by local government, ward and street, and within a street in walking order. Notices
 * without a street are last in their ward, those without a ward last in their local government. Pure.
 */
export function orderNotices(doors: readonly PackDoor[]): PackDoor[] {
  const streets = new Map<string, PackDoor[]>();
  for (const door of doors) {
    const key = JSON.stringify([door.lga, door.ward, door.street]);
    const street = streets.get(key);
    if (street) street.push(door);
    else streets.set(key, [door]);
  }
  return [...streets.values()].sort(byPlace).flatMap(walkStreet);
}

function byPlace([one]: readonly PackDoor[], [other]: readonly PackDoor[]): number {
  if (!one || !other) return 0;
  return (
    compareNames(one.lga, other.lga) ||
    compareNames(one.ward, other.ward) ||
    compareNames(one.street, other.street)
  );
}

function compareNames(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other, "en", { numeric: true });
}

function walkStreet(doors: PackDoor[]): PackDoor[] {
  const known = [...doors].sort((a, b) => a.id - b.id);
  // Without a street there is no walking order.
  if (known[0]?.street === null) return known;
  const flat = known.length > MAX_COMPARED ? known.map(withoutPoint) : known;
  return routeOrder(flat, routeKindFor(flat));
}

function withoutPoint(door: PackDoor): PackDoor {
  return { ...door, latitude: null, longitude: null };
}
