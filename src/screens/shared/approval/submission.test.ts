import { expect, it, test } from "vitest";
import { getRegister } from "#domain/register/registers.ts";
import { checksOf } from "./evidence.tsx";
import { longestWaitText } from "./longest-wait.ts";
import { factNames } from "./submitted-details.tsx";

type Submission = Parameters<typeof checksOf>[1];

const submission = {
  record: { owners: [{ share_bp: 10_000 }] },
  decidable: { own: false },
  photos: [],
  place: null,
  duplicates: [],
} as unknown as Submission;
const problems = (register: string) =>
  checksOf(getRegister(register), submission).flatMap(({ text, bad }) => (bad ? [text] : []));

test("missing photos are a problem only where records have photos", () => {
  expect(problems("property")).toEqual(["No GPS point", "No photos"]);
  expect(problems("vehicle")).toEqual([]);
});

test("local government, GPS point and owners count as facts", () => {
  const names = (register: string) => factNames(getRegister(register), {});
  expect(names("property")).toEqual(expect.arrayContaining(["lga_id", "latitude", "owners"]));
  expect(names("vehicle")).not.toContain("latitude");
});

it("shows the wait of the oldest entry of the list, not of all local governments", () => {
  const now = Date.parse("2026-11-30T09:00:00Z");
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  const waiting = [{ resource: "property", oldest: daysAgo(20) }];
  const rows = [{ since: daysAgo(3) }];
  const oldest = (isFiltered: boolean, meta = {}) =>
    longestWaitText({ name: "property" }, waiting, { rows, meta }, isFiltered, now);
  expect(oldest(false)).toBe("20 days");
  expect(oldest(true)).toBe("3 days");
  expect(oldest(true, { previous: "cursor" })).toBeNull();
});
