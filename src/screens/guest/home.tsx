import { pageTitle } from "../shared/page-title.ts";
import { Dashboard } from "../shared/tickets/dashboard.tsx";
import { dashboardLoader } from "../shared/tickets/dashboard-loader.ts";

export const meta = pageTitle("Ticket dashboard");
export const loader = dashboardLoader;

export default function GuestHome() {
  return <Dashboard base="/guest" />;
}
