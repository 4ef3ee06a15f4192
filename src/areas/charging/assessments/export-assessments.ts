import { assessmentStatusLabel } from "#domain/assessment-text.ts";
import type { FormatName } from "#domain/file-formats.ts";
import { lagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { may, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { GeneratedFile } from "#platform/export/formats.ts";
import { fileName, formats } from "#platform/export/formats.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import {
  type AssessmentQuery,
  assessmentWhere,
  type ListedAssessment,
  readAssessments,
} from "./list-assessments.ts";

/** Rows in memory at a time. */
const BATCH = 1_000;

const COLUMNS: Sheet["columns"] = [
  ...["Code", "For", "Asset", "Description", "Payer", "Local government", "Entered by"].map((head) => ({
    head,
    kind: "text" as const,
  })),
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
  async function* batches() {
    let after: number | undefined;
    for (let more = true; more; ) {
      const rows = await readAssessments(where, after, BATCH);
      yield rows.map(cellsOf);
      after = rows.at(-1)?.id;
      more = rows.length === BATCH;
    }
  }
  const sheet: Sheet = { name: "Assessments", columns: COLUMNS, batches: batches() };
  return {
    name: fileName("assessments", lagosDate(Date.now()), format),
    type: formats[format].type,
    bytes: formats[format].bytes(sheet),
  };
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
    formatNaira(row.total_kobo).replaceAll(/[₦,]/g, ""),
  ];
}
