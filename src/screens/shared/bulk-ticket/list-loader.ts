import { bulkStates, listBulk } from "#areas/ticketing/bulk-tickets/list-bulk.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

/** Batches of tickets, as far as whoever looks sees them. */
export const bulkListLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = bulkStates.find((name) => name === query.get("status"));
  const q = (query.get("q") ?? "").slice(0, 100);
  return { status, ...(await listBulk(actor, { status, q, per_page: PER_PAGE, after: afterOf(query) })) };
});
