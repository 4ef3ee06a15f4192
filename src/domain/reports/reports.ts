import { arrearsByAge } from "./arrears-by-age.ts";
import { collectionsReport } from "./collections.ts";
import { entityCount } from "./entity-count.ts";
import { enumerationByUser } from "./enumeration-by-user.ts";
import type { ReportDefinition, ReportName } from "./report.ts";
import { salesByAgentReport } from "./sales-by-agent.ts";
import { settlementsReport } from "./settlements.ts";
import { shopStatistic } from "./shop-statistic.ts";
import { ticketComplianceReport } from "./ticket-compliance.ts";

/** Every report by name, in display order. */
export const reports: Readonly<Record<ReportName, ReportDefinition>> = {
  "entity-count": entityCount,
  "enumeration-by-user": enumerationByUser,
  "shop-statistic": shopStatistic,
  collections: collectionsReport,
  "arrears-by-age": arrearsByAge,
  "ticket-compliance": ticketComplianceReport,
  "sales-by-agent": salesByAgentReport,
  settlements: settlementsReport,
};

/** Finds a report by name. */
export function findReport(name: string): ReportDefinition | undefined {
  return Object.values(reports).find((report) => report.name === name);
}
