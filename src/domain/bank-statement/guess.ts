import { guessColumns } from "./guess-columns.ts";
import type { SampleRow, StatementMapping, StatementPart } from "./mapping.ts";
import { guessOrder } from "./read-day.ts";

/** What banks call their columns, the surest first. */
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

/** The order in which columns are given away: narrow names before wide ones. */
const ORDER: readonly StatementPart[] = [
  ...(["date", "balance", "side", "debit", "credit", "amount", "reference", "narration"] as const),
];

/** A guess where the table begins and what its columns hold; what cannot be told is left open. */
export function guessStatement(rows: readonly SampleRow[]): StatementMapping {
  let best: { row: SampleRow; columns: StatementMapping["columns"]; score: number } | undefined;
  for (const row of rows) {
    const columns = guessParts(row.cells);
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

/** How sure a guess of the header is, for telling delimiters apart too: 0 is none. */
export function headerScore(rows: readonly SampleRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => scoreOf(guessParts(cells))));
}

function scoreOf(columns: StatementMapping["columns"]): number {
  const has = (part: StatementPart) => columns[part] !== undefined;
  if (!has("date") || !(has("amount") || has("credit") || has("debit"))) return 0;
  return Object.keys(columns).length;
}

/** Sums signed in one column are looked for only where none has what came in alone. */
function guessParts(cells: readonly string[]): StatementMapping["columns"] {
  return guessColumns(cells, NAMES, ORDER, (part, found) => part === "amount" && found.credit !== undefined);
}
