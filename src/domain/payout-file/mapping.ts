import { guessColumns } from "../bank-statement/guess-columns.ts";
import { columnErrors, columnNames, type SampleRow } from "../bank-statement/mapping.ts";
import { guessOrder } from "../bank-statement/read-day.ts";
import type { PayoutMapping, PayoutPart } from "./payout-part.ts";
import { payoutParts } from "./payout-part.ts";
import { readPayment } from "./read-row.ts";

/** Required to confirm a payment. */
const REQUIRED_PARTS = ["payment", "amount", "date", "status"] as const;

const NAMES: Readonly<Record<PayoutPart, readonly RegExp[]>> = {
  date: [
    /^(paid|payment|value|transaction|process(ing|ed)?|post(ing|ed)?)[ -]*(date|on|day)$/,
    /^date/,
    /date$/,
    /^day$/,
  ],
  status: [/status/, /^(result|outcome|response|state)/],
  amount: [/amount|\bamt\b|^value$|^sum$/],
  reason: [/reason|remark|comment|failure|response (message|description)/],
  payment: [
    /^payment( no| number| ref(erence)?| id)?$/,
    /^(our|your|customer|client|batch|file) (ref(erence)?|no|number)$/,
    /^ref(erence)?( no| number)?$/,
  ],
  bank_reference: [/bank.*(ref|no|number)|session|transaction (id|ref)|trace|^ft\b|rrr/, /ref(erence)?\b/],
};

const ORDER: readonly PayoutPart[] = ["date", "status", "amount", "reason", "payment", "bank_reference"];

/** Guesses the header line and the columns; undefined parts are left for the user. */
export function guessPayoutFile(rows: readonly SampleRow[]): PayoutMapping {
  let best: { row: SampleRow; columns: PayoutMapping["columns"]; score: number } | undefined;
  for (const row of rows) {
    const columns = columnsOf(rows, row);
    const score = scoreOf(columns);
    if (score > (best?.score ?? 0)) best = { row, columns, score };
  }
  const widest = [...rows].sort((a, b) => b.cells.length - a.cells.length)[0];
  const header_line = best?.row.line ?? widest?.line ?? 1;
  const columns = best?.columns ?? {};
  const days = rows
    .filter(({ line }) => line > header_line)
    .map(({ cells }) => cells[columns.date ?? -1] ?? "");
  return { header_line, columns, order: guessOrder(days) };
}

/** How likely a row is the header; also used to detect the delimiter. 0 is none. */
export function payoutScore(rows: readonly SampleRow[]): number {
  return Math.max(0, ...rows.map((row) => scoreOf(columnsOf(rows, row))));
}

function scoreOf(columns: PayoutMapping["columns"]): number {
  if (columns.amount === undefined || columns.status === undefined) return 0;
  return Object.keys(columns).length;
}

/** A column with our payment numbers is used whatever its name. */
function columnsOf(rows: readonly SampleRow[], { line, cells }: SampleRow): PayoutMapping["columns"] {
  const below = rows.find((row) => row.line > line)?.cells ?? [];
  const paymentColumn = below.findIndex((cell) => readPayment(cell) !== undefined);
  const headings = cells.map((cell, at) => (at === paymentColumn ? "payment" : cell));
  return guessColumns(headings, NAMES, ORDER);
}

/** Why a mapping cannot be used, by field; empty if it can. */
export function payoutMappingErrors(
  { columns, header_line }: PayoutMapping,
  rows: readonly SampleRow[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (!rows.some(({ line }) => line === header_line)) errors.header_line = ["Select the header row."];
  for (const part of REQUIRED_PARTS)
    if (columns[part] === undefined)
      errors[part] = [`Select the column for: ${payoutParts[part].toLowerCase()}.`];
  return { ...errors, ...columnErrors(columns, columnNames(rows, header_line).length) };
}
