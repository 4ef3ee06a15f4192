import { expect, it } from "vitest";
import { isAfterDeadline, lastDayToObject, objectionDeadline } from "./objection.ts";

it("the period ends with its last day in Lagos: in time one second before midnight, too late at midnight", () => {
  const deadline = objectionDeadline("2026-10-22", 30);
  expect(lastDayToObject("2026-10-22", 30)).toBe("2026-11-21");
  expect(deadline.toISOString()).toBe("2026-11-21T23:00:00.000Z");
  expect(isAfterDeadline(deadline, new Date("2026-11-21T22:59:59Z"))).toBe(false);
  expect(isAfterDeadline(deadline, new Date("2026-11-21T23:00:00Z"))).toBe(true);
  expect(isAfterDeadline(deadline, new Date("2026-11-21T23:00:01Z"))).toBe(true);
});

it("the period never ends while nothing was served", () => {
  expect(isAfterDeadline(null, new Date("2100-01-01T00:00:00Z"))).toBe(false);
});
