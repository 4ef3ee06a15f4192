import { bulkStates, listBatches } from "#areas/ticketing/bulk-tickets/list-batches.ts";
import { pageLoader } from "#page/page-loader.ts";
import { choiceOf, listQuery } from "../paging.ts";

/** The batches that the viewer can see. */
export const bulkListLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = choiceOf(query, "status", bulkStates);
  return listBatches(actor, { status, ...listQuery(query) });
});
