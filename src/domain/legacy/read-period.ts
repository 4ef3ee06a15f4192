import { MONTHS } from "../date-order.ts";
import type { LagosDate } from "../lagos.ts";
import { type Period, type PeriodKind, periodOf } from "../period.ts";

/** A period of a legacy charge: first and last day, and its label. */
export interface LegacyPeriod {
  readonly from: LagosDate;
  readonly to: LagosDate;
  readonly label: string;
}

const FIRST_YEAR = 1960;
const LAST_YEAR = 2100;

/**
 * Parses a period: "2024", "2024 H1", "Q3 2024", "2024-03", "03/2024", "March 2024", "2019 to 2023".
 * @returns undefined if it is none
 */
export function readPeriod(text: string): LegacyPeriod | undefined {
  const plain = text.trim().toLowerCase().replace(/\s+/g, " ");
  return readYears(plain) ?? readPart(plain) ?? readMonth(plain);
}

function readYears(text: string): LegacyPeriod | undefined {
  const [, first, last] = /^(\d{4})(?: ?(?:-|–|to|\/) ?(\d{4}))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = [periodAt(first, "year"), periodAt(last ?? first, "year")];
  if (!from || !to || from.year > to.year) return undefined;
  const label = from.year === to.year ? from.label : `${from.year} to ${to.year}`;
  return { from: from.from, to: to.to, label };
}

/** Half-years and quarters, with the year first or last. */
function readPart(text: string): LegacyPeriod | undefined {
  const found =
    /^(?<year>\d{4})[ -/]?(?<part>[hq])(?<index>[1-4])$/.exec(text) ??
    /^(?<part>[hq])(?<index>[1-4])[ -/]?(?<year>\d{4})$/.exec(text);
  const { year = "", part, index } = found?.groups ?? {};
  return found ? periodAt(year, part === "h" ? "half" : "quarter", Number(index)) : undefined;
}

function readMonth(text: string): LegacyPeriod | undefined {
  const numeric = /^(?<year>\d{4})[-/](?<month>\d{1,2})$|^(?<month2>\d{1,2})[-/](?<year2>\d{4})$/.exec(text);
  if (numeric) {
    const { year, month, year2, month2 } = numeric.groups ?? {};
    return periodAt(year ?? year2 ?? "", "month", Number(month ?? month2));
  }
  const named = /^(?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$|^(?<year2>\d{4}) (?<name2>[a-z]{3,9})$/.exec(text);
  const { name, year, name2, year2 } = named?.groups ?? {};
  const wanted = name ?? name2;
  if (wanted === undefined) return undefined;
  const at = MONTHS.findIndex((month) => month.startsWith(wanted));
  return at < 0 ? undefined : periodAt(year ?? year2 ?? "", "month", at + 1);
}

function periodAt(yearText: string, kind: PeriodKind, index = 1): Period | undefined {
  const year = Number(yearText);
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  try {
    return periodOf(year, kind, index);
  } catch {
    return undefined; // no such half-year, quarter or month
  }
}
