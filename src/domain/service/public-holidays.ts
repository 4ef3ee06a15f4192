import { addDays, type LagosDate } from "../lagos.ts";

export interface Holiday {
  readonly day: LagosDate;
  readonly name: string;
}

/**
 * Nigeria's public holidays with predictable dates, in order: the fixed ones, Good Friday and Easter Monday. Islamic
 * holidays (Id el-Fitr, Id el-Kabir, Id el-Maulud) and Mondays in lieu are announced by the government a few days
 * before, and are entered manually.
 */
export function predictableHolidays(year: number): readonly Holiday[] {
  const easter = easterSunday(year);
  return [
    { day: `${year}-01-01`, name: "New Year’s Day" },
    { day: addDays(easter, -2), name: "Good Friday" },
    { day: addDays(easter, 1), name: "Easter Monday" },
    { day: `${year}-05-01`, name: "Workers’ Day" },
    { day: `${year}-06-12`, name: "Democracy Day" },
    { day: `${year}-10-01`, name: "Independence Day" },
    { day: `${year}-12-25`, name: "Christmas Day" },
    { day: `${year}-12-26`, name: "Boxing Day" },
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Easter Sunday in the Gregorian calendar: after the ecclesiastical full moon on or after 21 March. */
export function easterSunday(year: number): LagosDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  // Century leap years that are skipped, and the lunar correction of eight days in 2,500 years.
  const drift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + drift + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, moon - weekday);
}
