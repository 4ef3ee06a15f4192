import { sql } from "kysely";
import { bankLabel } from "#domain/bank-entry.ts";
import { claimText, lineStateLabel } from "#domain/bank-statement/line-labels.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { csvFile, type GeneratedFile } from "#platform/export/formats.ts";
import { batchedSheet, moneyColumn, type RowColumns, textColumn } from "#platform/export/row-sheet.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { type LineFilter, type ListedLine, linesWhere, readLines } from "./list-lines.ts";

const COLUMNS: RowColumns<ListedLine> = [
  textColumn("Line", ({ code }) => code),
  textColumn("Bank", ({ bank }) => bankLabel(bank)),
  textColumn("Account", ({ number }) => number),
  textColumn("Transaction date", ({ booked_on }) => booked_on),
  textColumn("Reconciliation day", ({ day }) => day),
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
  moneyColumn("Balance (₦)", ({ balance_kobo }) => balance_kobo),
  textColumn("Reference", ({ reference }) => reference),
  textColumn("Narration", ({ narration }) => narration),
  textColumn("Status", ({ state }) => lineStateLabel(state)),
  textColumn("Matched with", ({ explanation }) => explanation),
  textColumn("Claim", ({ claim }) => claim && claimText(claim)),
];

/**
 * Exports statement lines as a CSV file in batches, with the filter of the screen. The audit trail records the export.
 * @throws AppError forbidden
 */
export async function exportLines(actor: Actor, filter: LineFilter): Promise<GeneratedFile> {
  authorizeBank(actor, "reconciliation.view");
  await audit(database(), actor, { action: "bank_line.export", after: { ...filter } });
  const read = (after = 0, limit: number) => readLines(sql`${linesWhere(filter)} AND l.id > ${after}`, limit);
  return csvFile("bank-lines", batchedSheet("Statement lines", COLUMNS, read));
}
