import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDemoRequests } from "#app/database/demo-requests.ts";
import { countRequests } from "#areas/services/service-requests/count-requests.ts";
import { database } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The demonstration has service requests in every status. */

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await writeDemoRequests();
});
afterAll(() => testDatabase?.close());

test("the demonstration has requests awaiting payment, awaiting reply, overdue, completed and rated", async () => {
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

test("demonstration requests are created once, and the ledger agrees", async () => {
  await writeDemoRequests();
  const { count } = await database()
    .selectFrom("service_request")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(5);
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
