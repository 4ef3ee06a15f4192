import { viewTicketDashboard } from "#areas/ticketing/ticket-dashboard/view-dashboard.ts";
import { pageLoader } from "#page/page-loader.ts";

/** The figures of this moment. */
export const dashboardLoader = pageLoader(async ({ actor }) => viewTicketDashboard(actor));
