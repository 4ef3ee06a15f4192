import { isDate, type LagosDate } from "../lagos.ts";

/** Order of day and month in numeric dates. In Nigeria the day comes first. */
export type DayOrder = "dmy" | "mdy";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A date as banks print it, with or without a time: "21/11/2026 14:02", "21-Nov-26", "2026-11-21T09:00:00Z", "21
 * November 2026", "20261121".
 * @returns undefined if it is not a date
 */
export function readDay(text: string, order: DayOrder): LagosDate | undefined {
  const typed = text.trim().replace(/^[A-Za-z]{3,9},?\s+(?=\d)/, (word) => (isMonth(word) ? word : ""));
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(typed) ?? /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?!\d)/.exec(typed);
  if (numeric) {
    const [, first, second, year] = numeric;
    return order === "dmy" ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const dayFirst = /^(\d{1,2})[-/. ]*([A-Za-z]{3,9})\.?[-/., ]*(\d{4}|\d\d)(?!\d)/.exec(typed);
  if (dayFirst) return dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([A-Za-z]{3,9})\.?[- ]*(\d{1,2}),?[- ]+(\d{4}|\d\d)(?!\d)/.exec(typed);
  return monthFirst ? dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : undefined;
}

/** The order in which most of these texts are dates; the day first if undecided. */
export function guessOrder(texts: readonly string[]): DayOrder {
  const read = (order: DayOrder) => texts.filter((text) => readDay(text, order) !== undefined).length;
  return read("mdy") > read("dmy") ? "mdy" : "dmy";
}

function isMonth(word: string): boolean {
  return monthOf(word.trim().replace(",", "")) !== undefined;
}

function monthOf(word = ""): string | undefined {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at < 0 ? undefined : String(at + 1);
}

function dayOf(year = "", month: string | undefined, day = ""): LagosDate | undefined {
  if (month === undefined) return undefined;
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(text) ? text : undefined;
}
