import { expect, it } from "vitest";
import { readAnnouncement } from "./announcement-input.ts";
import { ValidationErrors } from "./input-readers.ts";
import { readRights } from "./people/user-input.ts";
import { reports } from "./reports/reports.ts";
import { readSchedule } from "./reports/schedule.ts";

/** An object from JSON that can't be converted to text. */
const odd = [JSON.parse('{"toString":1}')];

it("reports a value that can't be converted to text as an error of its field", () => {
  const errors = new ValidationErrors();
  readRights(errors, odd, "admin");
  expect(errors.has("permissions")).toBe(true);
  readSchedule(errors, { by: odd[0] }, reports.collections);
  expect(errors.has("by")).toBe(true);
  readAnnouncement(errors, { audience: odd });
  expect(errors.has("audience")).toBe(true);
});
