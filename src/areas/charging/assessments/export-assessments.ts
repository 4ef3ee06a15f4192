import { assessmentStatusLabel } from "#domain/assessment-text.ts";
import type { FormatName } from "#domain/file-formats.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { may, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import {
  batchedSheet,
  dayColumn,
  moneyColumn,
  type RowColumns,
  textColumn,
} from "#platform/export/row-sheet.ts";
import {
  type AssessmentQuery,
  assessmentWhere,
  type ListedAssessment,
  readAssessments,
} from "./list-assessments.ts";

const COLUMNS: RowColumns<ListedAssessment> = [
  textColumn("Code", ({ code }) => code),
  textColumn("For", ({ title }) => title),
  textColumn("Asset", ({ asset_code }) => asset_code),
  textColumn("Description", ({ asset_title }) => asset_title),
  textColumn("Payer", ({ payer_name }) => payer_name),
  textColumn("Local government", ({ lga_name }) => lga_name),
  textColumn("Entered by", ({ self }) => (self ? "Payer" : "Revenue office")),
  dayColumn("Issued", ({ issued_on }) => issued_on),
  textColumn("Status", assessmentStatusLabel),
  moneyColumn("Amount (₦)", ({ total_kobo }) => total_kobo),
];

/**
 * Exports the list of assessments in batches: an officer's within their scope, a payer's own. The audit trail records
 * the export before the first byte is sent.
 * @throws AppError not-signed-in, forbidden
 */
export async function exportAssessments(
  actor: Actor,
  query: Omit<AssessmentQuery, "per_page" | "after">,
  format: FormatName,
): Promise<GeneratedFile> {
  const right = may(actor, "assessment.view") ? "assessment.export" : "own_assessment.view";
  const where = await assessmentWhere(narrowedBy(actor, ["assessment.view"], right), query);
  await audit(database(), actor, { action: "assessment.export", after: { format, query } });
  const read = (after: number | undefined, limit: number) => readAssessments(where, after, limit);
  return sheetFile("assessments", format, batchedSheet("Assessments", COLUMNS, read));
}
