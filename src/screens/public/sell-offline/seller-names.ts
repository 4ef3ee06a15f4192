import type { StoredSale } from "#session/offline/device-store.ts";

/** Who made these sales, each name once. */
export function sellerNames(sales: readonly Pick<StoredSale, "person_name">[]): string {
  return [...new Set(sales.map(({ person_name }) => person_name))].join(", ");
}
