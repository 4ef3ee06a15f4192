import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CHANGE_LIMIT } from "#areas/registry/records/transition-many.ts";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, decideMany, decideSelected } from "../support/decide.ts";
import { sampleOf } from "../support/sample.ts";

/** Bulk decisions on pending changes: one that cannot be approved does not block the others. */

interface Rec {
  id: number;
  version: number;
}

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;
let other: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  approver = await signInAs("admin2@ratebook.test");
  other = new pg.Client({ connectionString: db.url });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await db.close();
});

/** An approved property with a pending change of its roll number. */
async function changing(roll_number: string): Promise<Rec> {
  const entered = (await clerk.post("/properties", { ...sampleOf(property), submit: true })).body.data as Rec;
  const record = (await decide(approver, `/properties/${entered.id}/approve`)).body.data as Rec;
  const proposed = await clerk.patch(`/properties/${record.id}`, { version: record.version, roll_number });
  expect(proposed.body.pending).toBe(true);
  return record;
}

const rollOf = async ({ id }: Rec) =>
  ((await clerk.get(`/properties/${id}`)).body.data as { roll_number: string }).roll_number;

describe("pending changes decided in bulk", () => {
  it("approves the first of two changes to the same unique value and reports the second as a duplicate", async () => {
    const [first, second] = [await changing("SAME-1"), await changing("SAME-1")];
    const third = await changing("OTHER-1");
    const answer = await decideMany(approver, "/properties/approve", [first.id, second.id, third.id]);
    expect(answer.body.data).toMatchObject({ done: 2, exceptions: [{ id: second.id, code: "duplicate" }] });
    expect([await rollOf(first), await rollOf(third)]).toEqual(["SAME-1", "OTHER-1"]);
    const seen = (await clerk.get(`/properties/${second.id}`)).body.data;
    expect(seen).toMatchObject({ pending: { status: "submitted" } });
  });

  it("continue when the database rejects one of them", async () => {
    const [first, second] = [await changing("TAKEN-1"), await changing("FREE-1")];
    // Insert the same number, and commit while the approval waits for that transaction.
    await other.query("BEGIN");
    await other.query(
      "INSERT INTO property (roll_number, street_name, city, use) VALUES ('TAKEN-1', 'A', 'B', 'vacant')",
    );
    const deciding = decideMany(approver, "/properties/approve", [first.id, second.id]);
    await vi.waitFor(
      async () => {
        // Only this test's database: others share the server.
        const { rows } = await other.query(
          `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
           WHERE NOT l.granted AND l.locktype = 'transactionid' AND a.datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
    await other.query("COMMIT");
    const { status, body } = await deciding;
    expect([status, body.data]).toMatchObject([
      200,
      { done: 1, exceptions: [{ id: first.id, code: "duplicate" }] },
    ]);
    expect(await rollOf(second)).toBe("FREE-1");
    expect((await clerk.get(`/properties/${first.id}`)).body.data).toMatchObject({
      pending: { status: "submitted" },
    });
  });

  it("are limited per call; the next call continues", async () => {
    await database().deleteFrom("pending_change").execute();
    const more = 3;
    const author = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "admin@ratebook.test")
      .executeTakeFirstOrThrow();
    await other.query(
      `WITH made AS (
         INSERT INTO property (roll_number, street_name, city, use, status, created_by, updated_by)
         SELECT 'MANY-' || n, 'A', 'B', 'vacant', 'approved', $1, $1 FROM generate_series(1, $2::int) AS n RETURNING id)
       INSERT INTO pending_change (resource, record_id, base_version, changes, created_by)
       SELECT 'property', id, 1, '{"landmark": "At the gate"}', $1 FROM made`,
      [author.id, CHANGE_LIMIT + more],
    );
    const decideList = async (by: ApiClient) =>
      (await decideSelected(by, "/properties/approve", { filter: { pending: "yes" } })).body.data;
    // The officer's own changes do not count towards the limit: they could fill every call.
    expect(await decideList(clerk)).toMatchObject({ done: 0, more: false });
    expect(await decideList(approver)).toMatchObject({ done: CHANGE_LIMIT, more: true, exceptions: [] });
    expect(await decideList(approver)).toMatchObject({ done: more, more: false, exceptions: [] });
  });
});
