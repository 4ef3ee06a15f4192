import { readBulkSheet } from "#areas/ticketing/bulk-tickets/read-sheet.ts";
import { pageLoader } from "#page/page-loader.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { idOf } from "../records/loaders.ts";

/** Tickets per printed part: ten sheets. */
const PRINTED = 100;

/** A part of a batch's tickets, for printing from the browser. */
export const bulkPrintLoader = pageLoader(async (args) => {
  const id = idOf(args);
  const typed = args.url.searchParams.get("part") ?? "1";
  const part = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 1;
  const { tickets, ...sheet } = await readBulkSheet(args.actor, id, part, PRINTED);
  return { id, ...sheet, tickets: tickets.map(({ url, ...ticket }) => ({ ...ticket, qr: qrPath(url) })) };
});
