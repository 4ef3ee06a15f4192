import type { SaleTile } from "#areas/ticketing/tickets/sell-screen.ts";
import type { DevicePrice } from "#domain/device-float.ts";

/** The prices on a phone as tiles; categories with a parent are grouped below it (with a negative id). */
export function priceTiles(prices: readonly DevicePrice[]): SaleTile[] {
  const parents = [...new Set(prices.flatMap(({ parent }) => (parent === null ? [] : [parent])))];
  const emptyTile = { vehicle_class: null, icon: null, price_id: null, kobo: null };
  return [
    ...parents.map((name, at) => ({
      ...emptyTile,
      id: -1 - at,
      parent_id: null,
      name,
      holder: "vehicle" as const,
    })),
    ...prices.map(({ category_id, category, parent, holder, vehicle_class, icon, price_id, kobo }) => ({
      id: category_id,
      parent_id: parent === null ? null : -1 - parents.indexOf(parent),
      name: category,
      holder,
      vehicle_class,
      icon,
      price_id,
      kobo,
    })),
  ];
}
