import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A process that reopens its database counts attempts in the open one. */

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.close());

test("attempts are still counted after the database is closed and opened again", async () => {
  const forty = Array.from({ length: 40 });
  const attempts = async () => {
    const notified = await Promise.allSettled(forty.map(() => consumeAttempt("public-code", "203.0.113.77")));
    return notified.filter(({ status }) => status === "fulfilled").length;
  };
  const first = await attempts();
  expect(first).toBeGreaterThan(0);
  await closeDatabase();
  openDatabase(db.url, 4);
  // Attempts stay used up, and are refused as usual.
  const later = await Promise.allSettled(
    [...forty, ...forty].map(() => consumeAttempt("public-code", "203.0.113.77")),
  );
  const refused = later.flatMap((one) =>
    one.status === "rejected" ? [one.reason as { kind?: string }] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ kind }) => kind))).toEqual(new Set(["too-many"]));
});
