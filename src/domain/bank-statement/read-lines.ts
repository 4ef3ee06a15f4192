import type { LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { SampleRow, StatementMapping, StatementPart } from "./mapping.ts";
import { readDay } from "./read-day.ts";
import { readSum } from "./read-sum.ts";

/** One line of a statement. Kobo, more than 0 for what came in. */
export interface StatementLine {
  readonly line: number;
  readonly booked_on: LagosDate;
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
  readonly balance_kobo: number | null;
}

/** A line that is not brought in, and why. */
export interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export type ReadRow =
  | { readonly kind: "line"; readonly line: StatementLine }
  | { readonly kind: "bad"; readonly bad: BadLine }
  /** A balance at the beginning or end, a total, a word below the table. */
  | { readonly kind: "balance"; readonly which: "opening" | "closing"; readonly kobo: number }
  | { readonly kind: "passed" };

const OPENING = /opening bal|balance b\/?f|brought forward|b\/fwd|start(ing)? balance/i;
const CLOSING = /closing bal|balance c\/?f|carried forward|c\/fwd|end(ing)? balance/i;
const TOTAL = /^\s*(grand |sub[- ]?)?totals?\b/i;

/** A row below the names of the columns. @param fault why its cells could not be told apart */
export function readRow(
  mapping: StatementMapping,
  row: SampleRow,
  today: LagosDate,
  fault?: string,
): ReadRow {
  const { columns } = mapping;
  const cell = (part: StatementPart) =>
    columns[part] === undefined ? "" : (row.cells[columns[part]] ?? "").trim();
  const text = row.cells
    .map((one) => one.trim())
    .filter(Boolean)
    .join(" · ")
    .slice(0, 300)
    .toWellFormed();
  const bad = (reason: string): ReadRow => ({ kind: "bad", bad: { line: row.line, text, reason } });
  if (fault) return bad(fault);
  const sum = sumOf(mapping, cell);
  const balance = readSum(cell("balance"), "balance");
  if (isNote(text, sum)) return noteOf(text, row.cells, balance);
  const day = cell("date");
  const booked_on = readDay(day, mapping.order);
  // Neither a day nor a sum: words below the table, or a narration that goes on.
  if (booked_on === undefined && sum.kobo === null && sum.reasons.length === 0) return { kind: "passed" };
  const reasons = [...sum.reasons];
  if (booked_on === undefined)
    reasons.push(day === "" ? "The day is missing." : `“${day.slice(0, 40).toWellFormed()}” is no day.`);
  else if (booked_on > today) reasons.push(`${day} lies in the future.`);
  if (sum.kobo === null && sum.reasons.length === 0) reasons.push("No sum stands in this line.");
  if (balance === undefined) reasons.push(`“${cell("balance").slice(0, 40).toWellFormed()}” is no balance.`);
  if (reasons.length > 0 || booked_on === undefined || sum.kobo === null) return bad(reasons.join(" "));
  const narration = (cell("narration") || cell("reference"))
    .replaceAll(/\s+/g, " ")
    .slice(0, 500)
    .toWellFormed();
  return {
    kind: "line",
    line: {
      ...{ line: row.line, booked_on, kobo: sum.kobo, narration: narration || "No narration" },
      reference: cell("reference").replaceAll(/\s+/g, " ").slice(0, 100).toWellFormed(),
      balance_kobo: balance ?? null,
    },
  };
}

/** A row of the table's frame: it moves no money, whatever sums it repeats. */
function isNote(text: string, { kobo }: Sum): boolean {
  if (TOTAL.test(text)) return true;
  return (OPENING.test(text) || CLOSING.test(text)) && (kobo === null || /^\s*(opening|closing)/i.test(text));
}

function noteOf(text: string, cells: readonly string[], balance: number | null | undefined): ReadRow {
  if (TOTAL.test(text)) return { kind: "passed" };
  const sums = cells.map((cell) => readSum(cell, "balance")).filter((sum) => typeof sum === "number");
  const kobo = balance ?? sums.at(-1);
  if (kobo === undefined) return { kind: "passed" };
  return { kind: "balance", which: OPENING.test(text) ? "opening" : "closing", kobo };
}

interface Sum {
  /** Null where none stands. */
  readonly kobo: number | null;
  readonly reasons: readonly string[];
}

type CellOf = (part: StatementPart) => string;

function sumOf({ columns, turned }: StatementMapping, cell: CellOf): Sum {
  if (columns.amount !== undefined) return signedSum(cell, turned ?? false);
  const [paidIn, paidOut] = [readSum(cell("credit")), readSum(cell("debit"))];
  const reasons = [
    ...(paidIn === undefined ? [`“${cell("credit").slice(0, 40).toWellFormed()}” is no sum.`] : []),
    ...(paidOut === undefined ? [`“${cell("debit").slice(0, 40).toWellFormed()}” is no sum.`] : []),
  ];
  if (reasons.length > 0) return { kobo: null, reasons };
  // Some banks write what went out with a minus in its own column.
  const [inward, outward] = [Math.abs(paidIn ?? 0), Math.abs(paidOut ?? 0)];
  if (inward !== 0 && outward !== 0)
    return {
      kobo: null,
      reasons: [`${formatNaira(inward)} paid in and ${formatNaira(outward)} paid out in one line.`],
    };
  return { kobo: inward - outward || null, reasons };
}

function signedSum(cell: CellOf, turned: boolean): Sum {
  const kobo = readSum(cell("amount"));
  if (kobo === undefined)
    return { kobo: null, reasons: [`“${cell("amount").slice(0, 40).toWellFormed()}” is no sum.`] };
  if (kobo === null || kobo === 0) return { kobo: null, reasons: [] };
  const side = cell("side");
  if (side === "") return { kobo: turned ? -kobo : kobo, reasons: [] };
  if (/^(cr?|credit|\+|in)\b/i.test(side) || side === "+") return { kobo: Math.abs(kobo), reasons: [] };
  if (/^(dr?|debit|-|out)\b/i.test(side) || side === "-") return { kobo: -Math.abs(kobo), reasons: [] };
  return { kobo: null, reasons: [`“${side.slice(0, 40).toWellFormed()}” is neither debit nor credit.`] };
}
