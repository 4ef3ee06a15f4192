/** Dates as written by spreadsheets and people: "03/04/1990" is ambiguous. */
import type { LagosDate } from "./lagos.ts";
import { getMonthName } from "./lagos.ts";

export type DateOrder = "day-first" | "month-first";

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const NAMED = /^(\d{1,2})[-\s.]*([A-Za-z]{3,9})[-\s.,]*(\d{4})$/;
const ISO_MIDNIGHT = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** "january" … "december". */
export const MONTHS = Array.from({ length: 12 }, (_, at) => getMonthName(at + 1).toLowerCase());

/** The order that a date implies: one of the two, "either" if both are possible, undefined if it is not numeric. */
export function impliedOrder(text: string): DateOrder | "either" | undefined {
  const [, first, second] = NUMBERS.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : "either";
}

/**
 * The order of a column, by the dates in it. Undefined if none is numeric, all are ambiguous, or they contradict each
 * other.
 */
export function columnOrder(texts: readonly string[]): DateOrder | undefined {
  const orders = new Set(texts.map(impliedOrder));
  if (orders.has("day-first") && orders.has("month-first")) return undefined;
  return [...orders].find((order) => order === "day-first" || order === "month-first");
}

/** An example date of a column with an undecided order; undefined if none is numeric. */
export function exampleDate(texts: readonly string[]): string | undefined {
  return texts.find((text) => impliedOrder(text) === "either") ?? texts.find((text) => impliedOrder(text));
}

/**
 * A date as "1990-04-03" if it is unambiguous: numeric in the given order, with a month name, or with a time of
 * midnight. Other text is unchanged; whether the day exists is not checked.
 */
export function isoDate(text: string, order?: DateOrder): LagosDate | string {
  const midnight = ISO_MIDNIGHT.exec(text)?.[1];
  if (midnight !== undefined) return midnight;
  const [, day = "", name = "", year = ""] = NAMED.exec(text) ?? [];
  const month = name === "" ? -1 : MONTHS.findIndex((month) => isMonth(name.toLowerCase(), month));
  if (month >= 0) return `${year}-${twoDigits(month + 1)}-${twoDigits(day)}`;
  const parts = order && NUMBERS.exec(text);
  if (!parts) return text;
  const [, first = "", second = "", full = ""] = parts;
  const [d, m] = order === "day-first" ? [first, second] : [second, first];
  return `${full}-${twoDigits(m)}-${twoDigits(d)}`;
}

/** "apr", "april", and "sept", the only short name of four letters. */
function isMonth(name: string, month: string): boolean {
  return name === month || name === month.slice(0, 3) || (name === "sept" && month === "september");
}

function twoDigits(part: string | number): string {
  return String(part).padStart(2, "0");
}

/** The error of a numeric date that doesn't fit the order of its column; undefined for other text. */
export function orderError(text: string, order: DateOrder | undefined): string | undefined {
  const implied = impliedOrder(text);
  if (implied === undefined) return undefined;
  if (order === undefined)
    return "Select whether the day or the month comes first in this column, then check the file again.";
  if (implied === "either" || implied === order) return undefined;
  const [first, other] = order === "day-first" ? ["day", "month"] : ["month", "day"];
  return `Dates in this column are read with the ${first} first, but this date has the ${other} first. Other dates in the file may be swapped too: correct them in the file.`;
}
