import { sql } from "kysely";
import { bankLabel } from "#domain/bank-entry.ts";
import { claimText, lineStateLabel } from "#domain/bank-statement/line-labels.ts";
import { plainNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { csvFile, type GeneratedFile } from "#platform/export/formats.ts";
import { textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { type LineFilter, type ListedLine, linesWhere, readLines } from "./list-lines.ts";

const COLUMNS = textColumns(
  "Line",
  "Bank",
  "Account",
  "Transaction date",
  "Reconciliation day",
  "Amount (₦)",
  "Balance (₦)",
  "Reference",
  "Narration",
  "Status",
  "Matched with",
  "Claim",
);

/**
 * Exports statement lines as a CSV file in batches, with the filter of the screen. The audit trail records the export.
 * @throws AppError forbidden
 */
export async function exportLines(actor: Actor, filter: LineFilter): Promise<GeneratedFile> {
  authorizeBank(actor, "reconciliation.view");
  await audit(database(), actor, { action: "bank_line.export", after: { ...filter } });
  return csvFile("bank-lines", {
    name: "Statement lines",
    columns: COLUMNS,
    batches: sheetBatches(
      (after = 0, limit) => readLines(sql`${linesWhere(filter)} AND l.id > ${after}`, limit),
      cellsOf,
    ),
  });
}

function cellsOf(row: ListedLine): string[] {
  return [
    row.code,
    bankLabel(row.bank),
    row.number,
    row.booked_on,
    row.day,
    plainNaira(row.kobo),
    row.balance_kobo === null ? "" : plainNaira(row.balance_kobo),
    row.reference,
    row.narration,
    lineStateLabel(row.state),
    row.explanation ?? "",
    row.claim === null ? "" : claimText(row.claim),
  ];
}
