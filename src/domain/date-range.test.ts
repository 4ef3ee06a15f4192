import { expect, test } from "vitest";
import { dateRangeErrors } from "./date-range.ts";

test.each([
  [{}, {}],
  [{ from: "", to: "" }, {}],
  [{ from: "2026-11-01", to: "2026-11-01" }, {}],
  [{ from: "2026-11-01" }, {}],
  [{ to: "2026-11-01" }, {}],
  [{ from: "2026-11-30", to: "2026-11-01" }, { to: ["Enter a last day on or after the first day."] }],
  [{ from: "2027-02-29" }, { from: ["Enter a real date, such as 2026-11-21."] }],
  [
    { from: "2027-02-29", to: "tomorrow" },
    {
      from: ["Enter a real date, such as 2026-11-21."],
      to: ["Enter a real date, such as 2026-11-21."],
    },
  ],
])("the range %j has the errors %j", (range, errors) => {
  expect(dateRangeErrors(range)).toEqual(errors);
});
