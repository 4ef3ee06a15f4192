import type { ReportDefinition } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { mayRun } from "./run-report.ts";

/** Reports that the reader can access, in order. @throws AppError not-signed-in, forbidden */
export function listReports(actor: Actor): readonly ReportDefinition[] {
  authorize(actor, "report.view");
  return Object.values(reports).filter((report) => mayRun(actor, report));
}
