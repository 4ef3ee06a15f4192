import { describe, expect, it } from "vitest";
import { daysBetween } from "../lagos.ts";
import { easterSunday, predictableHolidays } from "./public-holidays.ts";

describe("predictable holidays", () => {
  it.each([
    "1954-04-18",
    "1961-04-02",
    "1981-04-19",
    "2000-04-23",
    "2008-03-23",
    "2011-04-24",
    "2016-03-27",
    "2019-04-21",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
    "2049-04-18",
    "2076-04-19",
  ])("Easter is on %s", (day) => {
    expect(easterSunday(Number(day.slice(0, 4)))).toBe(day);
  });

  it("Easter is a Sunday from 22 March to 25 April in every year", () => {
    for (let year = 1900; year < 2300; year++) {
      const day = easterSunday(year);
      expect(((daysBetween("1970-01-04", day) % 7) + 7) % 7).toBe(0);
      expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
    }
  });

  it("are eight, in order", () => {
    expect(predictableHolidays(2027).map(({ day, name }) => `${day} ${name}`)).toEqual([
      "2027-01-01 New Year’s Day",
      "2027-03-26 Good Friday",
      "2027-03-29 Easter Monday",
      "2027-05-01 Workers’ Day",
      "2027-06-12 Democracy Day",
      "2027-10-01 Independence Day",
      "2027-12-25 Christmas Day",
      "2027-12-26 Boxing Day",
    ]);
  });
});
