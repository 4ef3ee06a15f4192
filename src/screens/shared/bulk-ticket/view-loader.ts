import { getBatch } from "#areas/ticketing/bulk-tickets/get-batch.ts";
import { batchTicketStates, listBatchTickets } from "#areas/ticketing/bulk-tickets/list-tickets.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { pageLoader } from "#page/page-loader.ts";
import { choiceOf, listQuery } from "../paging.ts";
import { routeId } from "../records/loaders.ts";
import { ticketPaymentPage } from "./addresses.ts";

/** One batch with a page of its tickets. */
export const bulkViewLoader = pageLoader(async (args) => {
  const { actor, url } = args;
  const query = url.searchParams;
  const id = routeId(args);
  const batch = await getBatch(actor, id);
  const params = { state: choiceOf(query, "state", batchTicketStates), ...listQuery(query) };
  const tickets = batch.issued > 0 ? await listBatchTickets(actor, id, params) : null;
  const link = batch.token === null ? null : new URL(ticketPaymentPage(batch.token), publicUrl()).href;
  return { batch, tickets, link };
});

export type BulkViewData = Awaited<ReturnType<typeof bulkViewLoader>>;
