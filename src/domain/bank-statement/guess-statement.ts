import { guessColumns } from "./guess-columns.ts";
import type { SampleRow, StatementMapping, StatementPart } from "./mapping.ts";
import { readSide } from "./read-amount.ts";
import { guessOrder } from "./read-day.ts";

/** Column names used by banks, the most specific first. */
const NAMES: Readonly<Record<StatementPart, readonly RegExp[]>> = {
  date: [/^(transaction|trans?|txn|post(ing|ed)?|book(ing|ed)?|entry)[. _]*date$/, /^date/, /date$/, /^day$/],
  narration: [
    /narration|description|particulars|details|remarks?/,
    /^(transaction|memo|purpose|payment information)$/,
  ],
  reference: [/ref(erence)?\b|teller|cheque|instrument|doc(ument)? no|transaction id|rrr/],
  balance: [/balance|\bbal\b/],
  debit: [/^debits?\b|withdraw|paid out|money out|\bdr\b.*(amount|amt)?$|outflow|lodged out/],
  credit: [/^credits?\b|deposit|lodg|paid in|money in|\bcr\b.*(amount|amt)?$|inflow/],
  side: [
    /^(dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d|type|side|indicator|sign)$/,
    /debit.*credit|credit.*debit/,
  ],
  amount: [/amount|\bamt\b|^value$|^sum$/],
};

/** The order in which parts choose a column: specific names before general ones. */
const ORDER: readonly StatementPart[] = [
  "date",
  "balance",
  "side",
  "debit",
  "credit",
  "amount",
  "reference",
  "narration",
];

/** Guesses the header line and the columns; undefined parts are left for the user. */
export function guessStatement(rows: readonly SampleRow[]): StatementMapping {
  let best: { row: SampleRow; columns: StatementMapping["columns"]; score: number } | undefined;
  for (const [at, row] of rows.entries()) {
    const columns = guessParts(row.cells, rows.slice(at + 1));
    const score = scoreOf(columns);
    if (score > (best?.score ?? 2)) best = { row, columns, score };
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
export function headerScore(rows: readonly SampleRow[]): number {
  return Math.max(0, ...rows.map(({ cells }, at) => scoreOf(guessParts(cells, rows.slice(at + 1)))));
}

function scoreOf(columns: StatementMapping["columns"]): number {
  const has = (part: StatementPart) => columns[part] !== undefined;
  if (!has("date") || !(has("amount") || has("credit") || has("debit"))) return 0;
  return Object.keys(columns).length;
}

/**
 * A signed amount column is only looked for if there is no credit column. A column "Type" is debit or credit only if
 * its cells say so: elsewhere it contains NIP, POS and so on.
 */
function guessParts(header: readonly string[], below: readonly SampleRow[]): StatementMapping["columns"] {
  return guessColumns(header, NAMES, ORDER, {
    skips: (part, found) => part === "amount" && found.credit !== undefined,
    accepts: (part, at) => part !== "side" || containsSides(below, at),
  });
}

function containsSides(below: readonly SampleRow[], at: number): boolean {
  const values = below.map(({ cells }) => (cells[at] ?? "").trim()).filter(Boolean);
  // Not all cells: pages repeat the header, and text below the table may be in any column.
  return (
    values.length === 0 || values.filter((word) => readSide(word) !== undefined).length * 2 > values.length
  );
}
