import { expect, it } from "vitest";
import { isAfterDeadline, lastDayToObject, objectionDeadline, penaltyFreeUntil } from "./objection.ts";

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

it("an upheld amount can be paid for 14 more days, unless the objection was late or the bill is due later", () => {
  const due = { made_on: "2026-10-22", due_on: "2026-10-22", today: "2026-11-01" };
  expect(penaltyFreeUntil(due)).toBe("2026-11-15");
  expect(penaltyFreeUntil({ ...due, made_on: "2026-10-23" })).toBeNull();
  expect(penaltyFreeUntil({ ...due, due_on: "2026-11-14" })).toBe("2026-11-15");
  expect(penaltyFreeUntil({ ...due, due_on: "2026-11-15" })).toBeNull();
});
