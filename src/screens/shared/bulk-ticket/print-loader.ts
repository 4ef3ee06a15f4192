import { readBulkSheet } from "#areas/ticketing/bulk-tickets/read-sheet.ts";
import { pageLoader } from "#page/page-loader.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { routeId } from "../records/loaders.ts";

/** Tickets per printed part: ten sheets. */
const TICKETS_PER_PART = 100;

/** A part of a batch's tickets, for printing from the browser. */
export const bulkPrintLoader = pageLoader(async (args) => {
  const id = routeId(args);
  const partText = args.url.searchParams.get("part") ?? "1";
  const part = /^[0-9]{1,3}$/.test(partText) ? Number(partText) : 1;
  const { tickets, ...sheet } = await readBulkSheet(args.actor, id, part, TICKETS_PER_PART);
  return { id, ...sheet, tickets: tickets.map(({ url, ...ticket }) => ({ ...ticket, qr: qrPath(url) })) };
});
