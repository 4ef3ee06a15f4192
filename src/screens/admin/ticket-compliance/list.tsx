import { pageTitle } from "../../shared/page-title.ts";
import { ComplianceScreen } from "../../shared/tickets/compliance.tsx";
import { complianceLoader } from "../../shared/tickets/compliance-loader.ts";

export const meta = pageTitle("Ticket compliance");
export const loader = complianceLoader;

export default function TicketCompliance() {
  return <ComplianceScreen />;
}
