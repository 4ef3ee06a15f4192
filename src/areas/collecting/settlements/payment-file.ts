import { sql } from "kysely";
import type { FormatName } from "#domain/file-formats.ts";
import { formatDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { moneyColumn, type RowColumns, rowSheet, textColumn } from "#platform/export/row-sheet.ts";
import { agencyMoneyWithin } from "./settlement-row.ts";

interface Line {
  readonly code: string;
  readonly attempt: number;
  readonly bank_account_name: string;
  readonly bank_account_number: string;
  readonly bank_name: string;
  readonly kobo: number;
  readonly period_from: string;
  readonly period_to: string;
}

const COLUMNS: RowColumns<Line> = [
  textColumn("Payment", ({ code, attempt }) => `${code}/${attempt}`),
  textColumn("Beneficiary", (line) => line.bank_account_name),
  textColumn("Account number", (line) => line.bank_account_number),
  textColumn("Bank", ({ bank_name }) => bank_name),
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
  textColumn(
    "Narration",
    ({ code, period_from, period_to }) =>
      `Settlement ${code}, ${formatDate(period_from)} to ${formatDate(period_to)}`,
  ),
];

/** Upper bound of payments in one file. */
const MAX_PAYMENTS = 1_000;

/**
 * The payout file for the bank: each approved batch that is not marked as paid or failed, to the account approved for
 * it. The file can be downloaded again; its payment references, which the bank receives, are the same then.
 * @param id one batch only
 * @throws AppError not-signed-in, forbidden, nothing-to-pay
 */
export async function paymentFile(actor: Actor, format: FormatName, id?: number): Promise<GeneratedFile> {
  const within = agencyMoneyWithin(authorize(actor, "settlement.export"), "s");
  const selection = id === undefined ? sql`true` : sql`s.id = ${id}`;
  const { rows } = await sql<Line>`
    SELECT s.code, p.attempt, p.bank_account_name, p.bank_account_number, p.bank_name, p.kobo, s.period_from, s.period_to
    FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id
    WHERE p.state = 'waiting' AND s.status = 'approved' AND ${within} AND ${selection} ORDER BY s.id LIMIT ${MAX_PAYMENTS}`.execute(
    database(),
  );
  if (rows.length === 0)
    throw new AppError("conflict", "There are no approved batches to pay.", { code: "nothing-to-pay" });
  const after = { format, batches: rows.map(({ code, attempt }) => `${code}/${attempt}`) };
  await audit(database(), actor, { action: "settlement.payment_file", record_id: id ?? null, after });
  return sheetFile("payments-to-agencies", format, rowSheet("Payments to agencies", COLUMNS, rows));
}
