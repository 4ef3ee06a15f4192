import { viewTicketDashboard } from "#areas/ticketing/ticket-dashboard/view-dashboard.ts";
import { pageLoader } from "#page/page-loader.ts";

/** The current sales. */
export const dashboardLoader = pageLoader(async ({ actor }) => viewTicketDashboard(actor));
