import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOffice } from "../people/office.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";

/** Lists and exports with a first and a last day refuse days that are no range, instead of answering with nothing. */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

describe.each([
  "/audit",
  "/audit/file",
  "/collections",
  "/collections/file?format=csv",
  "/service-requests/history",
  "/service-requests/history/file?format=csv",
  "/service-requests/history/totals",
  "/settlements",
  "/system-logs",
  "/system-logs/file",
  "/ticket-sales",
  "/ticket-sales/file",
  "/tickets",
])("%s", (path) => {
  const withDays = (days: string) => `${path}${path.includes("?") ? "&" : "?"}${days}`;

  test("accepts a range", async () => {
    const answer = await admin.fetch(withDays("from=2026-11-01&to=2026-11-30"));
    expect(answer.status, await answer.text()).toBe(200);
  });

  test.each([
    ["from=2026-11-30&to=2026-11-01", { to: ["Enter a last day on or after the first day."] }],
    ["from=2027-02-29", { from: ["Enter a real date, such as 2026-11-21."] }],
  ])("refuses %s", async (query, errors) => {
    const { status, body } = await admin.get(withDays(query));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.errors).toEqual(errors);
  });
});
