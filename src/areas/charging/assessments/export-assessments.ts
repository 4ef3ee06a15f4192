import { assessmentStatusLabel } from "#domain/assessment-text.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { may, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { type Sheet, textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import {
  type AssessmentQuery,
  assessmentWhere,
  type ListedAssessment,
  readAssessments,
} from "./list-assessments.ts";

const COLUMNS: Sheet["columns"] = [
  ...textColumns("Code", "For", "Asset", "Description", "Payer", "Local government", "Entered by"),
  { head: "Issued", kind: "day" },
  { head: "Status", kind: "text" },
  { head: "Amount (₦)", kind: "money" },
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
  return sheetFile("assessments", format, {
    name: "Assessments",
    columns: COLUMNS,
    batches: sheetBatches((after, limit) => readAssessments(where, after, limit), cellsOf),
  });
}

function cellsOf(row: ListedAssessment): string[] {
  const by = row.self ? "Payer" : "Revenue office";
  return [
    row.code,
    row.title,
    row.asset_code,
    row.asset_title,
    row.payer_name,
    row.lga_name ?? "",
    by,
    row.issued_on ?? "",
    assessmentStatusLabel(row),
    plainNaira(row.total_kobo),
  ];
}
