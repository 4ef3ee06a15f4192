import { adminBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { BulkPrint } from "../../shared/bulk-ticket/print.tsx";
import { bulkPrintLoader } from "../../shared/bulk-ticket/print-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Tickets to print");
export const loader = bulkPrintLoader;

export default function TicketsToPrint() {
  return <BulkPrint pages={adminBulkPages} />;
}
