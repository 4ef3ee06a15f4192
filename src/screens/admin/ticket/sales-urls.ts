import type { SalesGroup } from "#domain/ticket-filters.ts";
import { ticketPages } from "../../shared/tickets/labels.ts";

/** The parameter with the query of the report that a list of tickets was opened from. */
export const REPORT_PARAM = "report";

/** The tickets that a figure of the report counts: its filters and period, and the row’s group. */
export function soldTicketsUrl(
  query: URLSearchParams,
  { by, from, to }: { readonly by: SalesGroup; readonly from: string; readonly to: string },
  id?: number,
): string {
  const params = new URLSearchParams(query);
  params.delete("by");
  for (const [name, value] of Object.entries({ from, to, status: "valid" })) params.set(name, value);
  if (id !== undefined) params.set(by, String(id));
  params.set(REPORT_PARAM, String(query));
  return `${ticketPages.salesByAgentTickets}?${params}`;
}

/** Back to the report as it was: same grouping, and not filtered by the row that was opened. */
export function reportUrl(query: URLSearchParams): string {
  const report = query.get(REPORT_PARAM);
  return report ? `${ticketPages.salesByAgent}?${new URLSearchParams(report)}` : ticketPages.salesByAgent;
}
