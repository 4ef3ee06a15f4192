import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LagosDate } from "../lagos.ts";
import {
  addWorkingDays,
  type ClockInterval,
  dueOn,
  isWorkingDay,
  workingDaysBetween,
} from "./service-clock.ts";

const none = new Set<LagosDate>();

/** 2020 to 2033, with leap years. */
const date = fc.nat(5000).map((days) => addDays("2020-01-01", days));
const holidays = (from: LagosDate) =>
  fc.array(fc.nat(120), { maxLength: 30 }).map((days) => new Set(days.map((day) => addDays(from, day))));
const situation = date.chain((from) => fc.tuple(fc.constant(from), holidays(from), fc.nat(60)));

/** Counts day by day with the weekday of `Date`. */
const works = (day: LagosDate, shut: ReadonlySet<LagosDate>) =>
  !["Sat", "Sun"].includes(new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3)) && !shut.has(day);

function stepOn(from: LagosDate, n: number, shut: ReadonlySet<LagosDate>): LagosDate {
  let day = from;
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    if (works(day, shut)) left--;
  }
  return day;
}

/** Lists the days on which the clock ran; the due date is the one that completes the number. */
function stepThrough(
  intervals: readonly ClockInterval[],
  days: number,
  shut: ReadonlySet<LagosDate>,
): LagosDate | null {
  if (intervals.at(-1)?.stopped !== null) return null;
  let counted: LagosDate[] = [];
  for (const { began, stopped, ended } of intervals) {
    const last = stopped ?? addDays(began, 400);
    for (let day = addDays(began, 1); day <= last; day = addDays(day, 1))
      if (works(day, shut)) counted.push(day);
    if (ended) counted = [];
  }
  return counted[days - 1] ?? null;
}

describe("working days", () => {
  it("are Monday to Friday without holidays", () => {
    // 21 Nov 2026 is a Saturday.
    expect(addWorkingDays("2026-11-20", 1, none)).toBe("2026-11-23");
    expect(addWorkingDays("2026-11-21", 1, none)).toBe("2026-11-23");
    expect(addWorkingDays("2026-11-21", 0, none)).toBe("2026-11-21");
    expect(addWorkingDays("2026-12-24", 1, new Set(["2026-12-25", "2026-12-28"]))).toBe("2026-12-29");
    expect(workingDaysBetween("2026-11-16", "2026-11-20", none)).toBe(4);
    expect(workingDaysBetween("2026-11-20", "2026-11-22", none)).toBe(0);
    expect(isWorkingDay("2026-12-25", new Set(["2026-12-25"]))).toBe(false);
    expect(() => addWorkingDays("2026-11-20", -1, none)).toThrow(RangeError);
    expect(() => workingDaysBetween("2026-02-30", "2026-03-01", none)).toThrow(RangeError);
  });

  it("agree with counting day by day", () => {
    fc.assert(
      fc.property(situation, ([from, shut, n]) => {
        const day = stepOn(from, n, shut);
        expect(addWorkingDays(from, n, shut)).toBe(day);
        expect(workingDaysBetween(from, day, shut)).toBe(n);
        expect(workingDaysBetween(day, from, shut) + n).toBe(0);
        expect(isWorkingDay(day, shut)).toBe(works(day, shut));
      }),
    );
  });

  it("are additive over any day in between", () => {
    fc.assert(
      fc.property(situation, fc.nat(200), fc.nat(200), ([from, shut], one, other) => {
        const [middle, end] = [addDays(from, one), addDays(from, one + other)];
        expect(workingDaysBetween(from, middle, shut) + workingDaysBetween(middle, end, shut)).toBe(
          workingDaysBetween(from, end, shut),
        );
      }),
    );
  });
});

/** Intervals in order, without overlap. */
const running = (from: LagosDate) =>
  fc
    .array(fc.record({ pause: fc.nat(12), ran: fc.nat(15), ended: fc.boolean() }), { maxLength: 5 })
    .chain((steps) =>
      fc.tuple(fc.nat(12), fc.boolean()).map(([pause, runs]) => {
        const intervals: ClockInterval[] = [];
        let day = from;
        for (const step of steps) {
          const began = addDays(day, step.pause);
          day = addDays(began, step.ran);
          intervals.push({ began, stopped: day, ended: step.ended && step.pause % 3 === 0 });
        }
        if (runs) intervals.push({ began: addDays(day, pause), stopped: null });
        return intervals;
      }),
    );

describe("the due date of a request", () => {
  it("doesn't count the first day or weekends", () => {
    // From Friday on, 3 working days: Monday, Tuesday, Wednesday.
    expect(dueOn([{ began: "2026-11-20", stopped: null }], 3, none)).toBe("2026-11-25");
  });

  it("is one day later for a holiday on a weekday, not on a weekend", () => {
    const ran = [{ began: "2026-11-20", stopped: null }];
    expect(dueOn(ran, 3, new Set(["2026-11-24"]))).toBe("2026-11-26");
    expect(dueOn(ran, 3, new Set(["2026-11-25", "2026-11-26"]))).toBe("2026-11-27");
    expect(dueOn(ran, 3, new Set(["2026-11-22"]))).toBe("2026-11-25");
  });

  it("excludes the days of a pause, and is null during a pause", () => {
    const first = { began: "2026-11-16", stopped: "2026-11-18" };
    expect(dueOn([first], 3, none)).toBeNull();
    expect(dueOn([first, { began: "2026-11-25", stopped: null }], 3, none)).toBe("2026-11-26");
    expect(dueOn([], 3, none)).toBeNull();
  });

  it("doesn't move if it passed before a pause", () => {
    const late = { began: "2026-11-16", stopped: "2026-11-20" };
    expect(dueOn([late, { began: "2026-11-25", stopped: null }], 2, none)).toBe("2026-11-18");
  });

  it("is recomputed after a request is reopened", () => {
    const ended = { began: "2026-11-02", stopped: "2026-11-12", ended: true };
    expect(dueOn([ended, { began: "2026-11-16", stopped: null }], 3, none)).toBe("2026-11-19");
  });

  it("agrees with counting each day on which the clock ran", () => {
    const any = date.chain((from) =>
      fc.tuple(running(from), holidays(from), fc.integer({ min: 1, max: 60 })),
    );
    fc.assert(
      fc.property(any, ([intervals, shut, days]) => {
        expect(dueOn(intervals, days, shut)).toBe(stepThrough(intervals, days, shut));
      }),
      { numRuns: 300 },
    );
  });

  it("is one working day later for one more holiday", () => {
    fc.assert(
      fc.property(situation, fc.nat(100), ([began, shut, n], step) => {
        const due = dueOn([{ began, stopped: null }], n + 1, shut) as LagosDate;
        const day = addDays(began, step);
        fc.pre(day > began && day <= due && works(day, shut));
        const moved = dueOn([{ began, stopped: null }], n + 1, new Set([...shut, day]));
        expect(moved).toBe(addWorkingDays(due, 1, shut));
      }),
    );
  });
});
