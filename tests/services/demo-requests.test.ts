import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDemoRequests } from "#app/database/demo-requests.ts";
import { countRequests } from "#areas/services/service-requests/count-requests.ts";
import { database } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/asker.ts";
import { verifyBooks } from "#reporting/books/verify-books.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The demonstration's office has requests in each state to look at. */

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await writeDemoRequests();
});
afterAll(() => testDatabase?.close());

test("one waits for its fee, one for its requester, one is overdue, two are done and one of them rated", async () => {
  const { rows } = await sql`
    SELECT status, waiting_for, rating, due_on < (now() AT TIME ZONE 'Africa/Lagos')::date AS overdue
    FROM service_request ORDER BY id`.execute(database());
  expect(rows).toEqual([
    { status: "in-progress", waiting_for: null, rating: null, overdue: true },
    expect.objectContaining({ status: "resolved", rating: 5 }),
    { status: "assigned", waiting_for: "fee", rating: null, overdue: null },
    expect.objectContaining({ status: "resolved", rating: null }),
    { status: "in-progress", waiting_for: "requester", rating: null, overdue: null },
  ]);
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  expect(await countRequests(await actorForUser(id, null))).toMatchObject({ overdue: 1 });
});

test("they are written once, and the books agree", async () => {
  await writeDemoRequests();
  const { count } = await database()
    .selectFrom("service_request")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(5);
  const { checks } = await verifyBooks(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
