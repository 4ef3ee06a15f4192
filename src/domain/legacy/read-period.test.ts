import { expect, test } from "vitest";
import { readPeriod } from "./read-period.ts";

test.each([
  ["2024", "2024-01-01", "2024-12-31", "2024"],
  [" 2024 H2 ", "2024-07-01", "2024-12-31", "Second half 2024"],
  ["q3 2024", "2024-07-01", "2024-09-30", "Third quarter 2024"],
  ["2024-02", "2024-02-01", "2024-02-29", "February 2024"],
  ["3/2023", "2023-03-01", "2023-03-31", "March 2023"],
  ["Sept 2023", "2023-09-01", "2023-09-30", "September 2023"],
  ["2023 january", "2023-01-01", "2023-01-31", "January 2023"],
  ["2019 to 2023", "2019-01-01", "2023-12-31", "2019 to 2023"],
  ["2019-2023", "2019-01-01", "2023-12-31", "2019 to 2023"],
])("%s is a period", (text, from, to, label) => {
  expect(readPeriod(text)).toMatchObject({ from, to, label });
});

test.each([
  "",
  "24",
  "2024 Q5",
  "H3 2024",
  "2024-13",
  "0/2024",
  "Smarch 2024",
  "2023 to 2019",
  "3024",
  "all",
])("%s is not a period", (text) => {
  expect(readPeriod(text)).toBeUndefined();
});
