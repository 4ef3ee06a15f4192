/** Dates as spreadsheets and people write them: "03/04/1990" is another day wherever the month comes first. */
import type { LagosDate } from "./lagos.ts";
import { getMonthName } from "./lagos.ts";

export type DateOrder = "day-first" | "month-first";

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const NAMED = /^(\d{1,2})[-\s.]*([A-Za-z]{3,9})[-\s.,]*(\d{4})$/;
const ISO_MIDNIGHT = /^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?Z?$/;

const MONTHS = Array.from({ length: 12 }, (_, at) => getMonthName(at + 1).toLowerCase());

/** Which order a date tells: one of the two, "either" where both are possible, undefined where none is written in numbers. */
export function orderTold(text: string): DateOrder | "either" | undefined {
  const [, first, second] = NUMBERS.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (Number(first) > 12) return "day-first";
  return Number(second) > 12 ? "month-first" : "either";
}

/**
 * The order of a column, by the dates in it. Undefined where no date is written in numbers, where none tells the order, or
 * where they contradict each other.
 */
export function columnOrder(texts: readonly string[]): DateOrder | undefined {
  const told = new Set(texts.map(orderTold));
  if (told.has("day-first") && told.has("month-first")) return undefined;
  return [...told].find((order) => order === "day-first" || order === "month-first");
}

/** A date of the column whose order has to be told; undefined when none is written in numbers. */
export function openDate(texts: readonly string[]): string | undefined {
  return texts.find((text) => orderTold(text) === "either") ?? texts.find((text) => orderTold(text));
}

/**
 * A written date as "1990-04-03", where nothing else can be meant: numbers in the order that was told, a month by its name,
 * and what stands before a time of midnight. Any other text as it is; whether the day exists is not decided here.
 */
export function isoDate(text: string, order?: DateOrder): LagosDate | string {
  const midnight = ISO_MIDNIGHT.exec(text)?.[1];
  if (midnight !== undefined) return midnight;
  const [, day = "", name = "", year = ""] = NAMED.exec(text) ?? [];
  const month = name === "" ? -1 : MONTHS.findIndex((month) => isMonth(name.toLowerCase(), month));
  if (month >= 0) return `${year}-${two(month + 1)}-${two(day)}`;
  const parts = order && NUMBERS.exec(text);
  if (!parts) return text;
  const [, first = "", second = "", full = ""] = parts;
  const [d, m] = order === "day-first" ? [first, second] : [second, first];
  return `${full}-${two(m)}-${two(d)}`;
}

/** "apr", "april", and "sept", which is the one short name of four letters. */
function isMonth(name: string, month: string): boolean {
  return name === month || name === month.slice(0, 3) || (name === "sept" && month === "september");
}

function two(part: string | number): string {
  return String(part).padStart(2, "0");
}

/** What is wrong with a date of numbers that isn't read, or isn't one in the order of its column; undefined for any other text. */
export function orderFault(text: string, order: DateOrder | undefined): string | undefined {
  const told = orderTold(text);
  if (told === undefined) return undefined;
  if (order === undefined)
    return "Select whether the day or the month comes first in this column, then check the file again.";
  if (told === "either" || told === order) return undefined;
  const [first, other] = order === "day-first" ? ["day", "month"] : ["month", "day"];
  return `This column is read with the ${first} first, and this date has the ${other} first. Other dates of the file may be swapped too: correct them in the file.`;
}
