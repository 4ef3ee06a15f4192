import { sql } from "kysely";
import { bankLabel } from "#domain/bank-entry.ts";
import { claimText, lineStateLabel } from "#domain/bank-statement/line-labels.ts";
import { plainNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { type LineFilter, linesWhere, readLines } from "./list-lines.ts";

/** Lines read at a time. */
const BATCH = 1_000;

const HEADER = [
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
];

/**
 * Exports statement lines as a CSV file in batches, with the filter of the screen. The audit trail records the export.
 * @throws AppError forbidden
 */
export async function exportLines(actor: Actor, filter: LineFilter): Promise<AsyncGenerator<Uint8Array>> {
  authorizeBank(actor, "reconciliation.view");
  await audit(database(), actor, { action: "bank_line.export", after: { ...filter } });
  return csvBatches(filter);
}

async function* csvBatches(filter: LineFilter): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvRow(HEADER));
  for (let last = 0; ; ) {
    const rows = await readLines(sql`${linesWhere(filter)} AND l.id > ${last}`, BATCH);
    const text = rows.map((row) =>
      csvRow([
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
      ]),
    );
    yield Buffer.from(text.join(""));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}
