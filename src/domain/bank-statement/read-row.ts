import type { LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { SampleRow, StatementMapping, StatementPart } from "./mapping.ts";
import { readAmount, readSide, readSignedAmount, type Side } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import type { SignedLine } from "./settle-signs.ts";
import type { StatedBalance } from "./statement-line.ts";

/** A line that is not imported, with the reason. */
export interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export type ReadRow =
  | ({ readonly kind: "line" } & SignedLine)
  | { readonly kind: "bad"; readonly bad: BadLine }
  | { readonly kind: "balance"; readonly balance: StatedBalance }
  /** Continues the narration of the previous line. */
  | { readonly kind: "continued"; readonly narration: string }
  /** A total, a repeated header, text around the table. */
  | { readonly kind: "skipped" };

/** How banks name balances in a row of their own. */
const BALANCE_NAMES = {
  opening: /\b(opening|start(ing)?) bal/i,
  closing: /\b(closing|end(ing)?) bal/i,
  page: /\b(balance )?(brought|carried) (forward|down)\b|\bbal(ance)? [bc]\/?f\b|\b[bc]\/(f|fwd)\b/i,
} as const;
const TOTAL = /^\s*(grand |sub[- ]?)?totals?\b/i;
const PAGE_NUMBER = /^\s*page\s*:?\s*\d/i;
/** A narration that consists only of a balance name. */
const ONLY_BALANCE =
  /^\W*(opening|closing|start(ing)?|end(ing)?) bal(ance)?\W*$|^\W*bal(ance)? [bc]\/?f\W*$/i;

/**
 * A row below the header. A row with a date and an amount is a movement, whatever its narration.
 * @param header the cells of the header, which pages repeat
 * @param error why its cells could not be split
 */
export function readRow(
  mapping: StatementMapping,
  row: SampleRow,
  today: LagosDate,
  header: readonly string[] = [],
  error?: string,
): ReadRow {
  const { columns } = mapping;
  const cells = row.cells.map(withoutWrapper);
  const cell: CellOf = (part) => (columns[part] === undefined ? "" : (cells[columns[part]] ?? ""));
  const text = cells.filter(Boolean).join(" · ").slice(0, 300).toWellFormed();
  const bad = (reason: string): ReadRow => ({ kind: "bad", bad: { line: row.line, text, reason } });
  if (error) return bad(error);
  if (isHeader(mapping, cells, header)) return { kind: "skipped" };
  const day = cell("date");
  const booked_on = readDay(day, mapping.order);
  const amount = readMovement(mapping, cell);
  const balance = readSignedAmount(cell("balance"), "balance");
  const isDated = /\d/.test(day);
  if (!isDated && cells.some((one) => TOTAL.test(one))) return { kind: "skipped" };
  if (!isDated || amount.kobo === null || isBalanceOnly(cell, amount, balance)) {
    const stated = readStated(row.line, text, cells, balance ?? amount.kobo ?? undefined);
    if (stated) return stated;
  }
  // Neither a date nor an amount: a continued narration, or text around the table.
  if (booked_on === undefined && amount.kobo === null && amount.reasons.length === 0)
    return isContinued(cell, cells) ? { kind: "continued", narration: text } : { kind: "skipped" };
  const reasons = [...amount.reasons];
  if (booked_on === undefined)
    reasons.push(day === "" ? "The date is missing." : `${quoted(day)} is not a date.`);
  else if (booked_on > today) reasons.push(`${day} is in the future.`);
  if (amount.kobo === null && amount.reasons.length === 0) reasons.push("The amount is missing.");
  if (balance === undefined) reasons.push(`${quoted(cell("balance"))} is not a balance.`);
  if (reasons.length > 0 || booked_on === undefined || amount.kobo === null) return bad(reasons.join(" "));
  return {
    kind: "line",
    side: amount.side,
    isNegative: amount.isNegative,
    line: {
      line: row.line,
      booked_on,
      kobo: amount.kobo,
      narration: tidy(cell("narration") || cell("reference"), 500) || "No narration",
      reference: tidy(cell("reference"), 100),
      balance_kobo: balance ?? null,
    },
  };
}

type CellOf = (part: StatementPart) => string;

/** Excel stores digits as text as ="0042" or '0042. */
function withoutWrapper(cell: string): string {
  const text = cell.trim();
  const wrapped = /^="(.*)"$/.exec(text);
  return (wrapped?.[1] ?? text.replace(/^'(?=[\d=+@-])/, "")).trim();
}

export function tidy(text: string, length: number): string {
  return text.replaceAll(/\s+/g, " ").slice(0, length).toWellFormed();
}

const quoted = (text: string) => `“${text.slice(0, 40).toWellFormed()}”`;

function isHeader(
  { columns }: StatementMapping,
  cells: readonly string[],
  header: readonly string[],
): boolean {
  const plain = (text = "") => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
  const places = Object.values(columns).filter((at) => plain(header[at]) !== "");
  return places.length > 1 && places.every((at) => plain(cells[at]) === plain(header[at]));
}

/** "OPENING BALANCE" with the balance as its amount: not a movement. */
function isBalanceOnly(cell: CellOf, { kobo }: Movement, balance: number | null | undefined): boolean {
  return ONLY_BALANCE.test(cell("narration")) && kobo === balance;
}

/** The balance that a row states; undefined for other rows. @param mappedBalance from a mapped column */
function readStated(
  line: number,
  text: string,
  cells: readonly string[],
  mappedBalance: number | undefined,
): ReadRow | undefined {
  const which = (["opening", "closing", "page"] as const).find((one) => BALANCE_NAMES[one].test(text));
  if (!which) return undefined;
  const amounts = cells
    .map((one) => readSignedAmount(one, "balance"))
    .filter((one) => typeof one === "number");
  const kobo = mappedBalance ?? amounts.at(-1);
  return kobo === undefined ? { kind: "skipped" } : { kind: "balance", balance: { line, which, kobo } };
}

/** Whether only the narration has text. Page numbers are excluded. */
function isContinued(cell: CellOf, cells: readonly string[]): boolean {
  const narration = cell("narration");
  return narration !== "" && cells.filter(Boolean).length === 1 && !PAGE_NUMBER.test(narration);
}

interface Movement {
  /** Null if empty. */
  readonly kobo: number | null;
  readonly side: Side | undefined;
  readonly isNegative: boolean;
  readonly reasons: readonly string[];
}

const noMovement = (...reasons: string[]): Movement => ({
  kobo: null,
  side: undefined,
  isNegative: false,
  reasons,
});

function readMovement({ columns, turned }: StatementMapping, cell: CellOf): Movement {
  if (columns.amount !== undefined) return readSigned(cell, turned ?? false);
  const read = (["credit", "debit"] as const).map((side) => ({ side, amount: readAmount(cell(side)) }));
  const invalid = read.filter(({ amount }) => amount === undefined);
  if (invalid.length > 0) return noMovement(...invalid.map(({ side }) => notAmount(cell(side))));
  const [first, second] = read.flatMap(({ side, amount }) =>
    amount && amount.kobo !== 0 ? [{ kobo: amount.kobo, side: amount.side ?? side }] : [],
  );
  if (first && second)
    return noMovement(
      `This line has both ${formatNaira(Math.abs(first.kobo))} paid in and ${formatNaira(Math.abs(second.kobo))} paid out.`,
    );
  return first ? movement(first.kobo, first.side) : noMovement();
}

function readSigned(cell: CellOf, turned: boolean): Movement {
  const amount = readAmount(cell("amount"));
  if (amount === undefined) return noMovement(notAmount(cell("amount")));
  if (amount === null || amount.kobo === 0) return noMovement();
  const word = cell("side");
  const stated = word === "" ? undefined : readSide(word);
  if (word !== "" && !stated) return noMovement(`${quoted(word)} is neither debit nor credit.`);
  if (stated && amount.side && stated !== amount.side)
    return noMovement(`${quoted(cell("amount"))} and ${quoted(word)} contradict each other.`);
  const side = stated ?? amount.side;
  return movement(side || !turned ? amount.kobo : -amount.kobo, side);
}

/** @param kobo as printed */
function movement(kobo: number, side: Side | undefined): Movement {
  return { kobo: side === "debit" ? -kobo : kobo, side, isNegative: kobo < 0, reasons: [] };
}

function notAmount(text: string): string {
  return isExponent(text)
    ? `Excel shortened ${quoted(text)} and its last digits are lost. Download the file from the bank again and don’t save it in Excel.`
    : `${quoted(text)} is not an amount.`;
}

/** "4.27781E+11": how Excel displays and saves a long number, losing its last digits. */
export function isExponent(text: string): boolean {
  return /^\s*[-+]?\d+([.,]\d+)?E[+-]?\d+\s*$/i.test(text);
}
