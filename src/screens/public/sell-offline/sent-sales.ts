import type { StoredSale } from "#session/offline/device-store.ts";

/** Number of sent sales listed, and of those that were not recorded. */
const MAX_LISTED = 10;

/** The latest sent sales of a user, and the latest that were not recorded, in order. */
export function listedSales(own: readonly StoredSale[]): StoredSale[] {
  const sent = own.filter(({ state }) => state !== "waiting");
  const unrecorded = sent.filter(({ state }) => state !== "booked");
  const listed = new Set([...unrecorded.slice(-MAX_LISTED), ...sent.slice(-MAX_LISTED)]);
  return sent.filter((sale) => listed.has(sale));
}
