import { getBulk } from "#areas/ticketing/bulk-tickets/get-bulk.ts";
import { batchTicketStates, listBatchTickets } from "#areas/ticketing/bulk-tickets/list-tickets.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { pageLoader } from "#page/page-loader.ts";
import { choiceOf, listQuery } from "../paging.ts";
import { idOf } from "../records/loaders.ts";
import { payPage } from "./labels.ts";

/** One batch with a page of its tickets. */
export const bulkViewLoader = pageLoader(async (args) => {
  const { actor, url } = args;
  const query = url.searchParams;
  const id = idOf(args);
  const batch = await getBulk(actor, id);
  const params = { state: choiceOf(query, "state", batchTicketStates), ...listQuery(query) };
  const tickets = batch.issued > 0 ? await listBatchTickets(actor, id, params) : null;
  const link = batch.token === null ? null : new URL(payPage(batch.token), publicUrl()).href;
  return { batch, tickets, link };
});

export type BulkViewData = Awaited<ReturnType<typeof bulkViewLoader>>;
