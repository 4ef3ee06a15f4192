import { pageLoader } from "#server/page-loader.ts";
import { viewTicketDashboard } from "#server/ticket-dashboard/view-dashboard.ts";

/** The figures of this moment. */
export const dashboardLoader = pageLoader(async ({ actor }) => viewTicketDashboard(actor));
