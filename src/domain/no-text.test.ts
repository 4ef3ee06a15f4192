import { expect, it } from "vitest";
import { readAnnouncement } from "./announcement-input.ts";
import { InputFaults } from "./charging-input.ts";
import { readRights } from "./people/user-input.ts";
import { reports } from "./reports/reports.ts";
import { readSchedule } from "./reports/schedule.ts";

/** An object from JSON that can't be converted to text. */
const odd = [JSON.parse('{"toString":1}')];

it("reports a value that can't be converted to text as an error of its field", () => {
  const faults = new InputFaults();
  readRights(faults, odd, "admin");
  expect(faults.has("permissions")).toBe(true);
  readSchedule(faults, { by: odd[0] }, reports.collections);
  expect(faults.has("by")).toBe(true);
  readAnnouncement(faults, { audience: odd });
  expect(faults.has("audience")).toBe(true);
});
