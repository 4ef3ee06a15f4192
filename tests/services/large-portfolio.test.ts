import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createManager, dataOf, type TestManager } from "./support/office-kit.ts";

/**
 * 10,000 payers of one manager among 30,000: totalled, sorted and moved at once. Screen queries time out after
 * two seconds.
 */

const PAYERS = 10_000;
let db: TestDatabase;
let admin: ApiClient;
let manager: TestManager;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  manager = await createManager(admin);
  // Needed for a revenue item.
  await createBill();
  const agency = await agencyOf("TST");
  await sql`INSERT INTO individual (surname, first_name) SELECT 'Many ' || n, 'Payer' FROM generate_series(1, ${PAYERS * 3}) AS n`.execute(
    database(),
  );
  await sql`
    WITH made AS (INSERT INTO bill (pay_code, token, source, source_id, agency_id, individual_id, title, total_kobo, issued_on, due_on)
      SELECT lpad(upper(to_hex(i.id * 10 + n)), 8, '0'), substr(md5('t' || i.id || '-' || n), 1, 22),
        'assessment', i.id * 10 + n, ${agency}, i.id, 'Shop permit', 10000 + i.id, '2026-01-05', CASE n WHEN 1 THEN '2026-02-01' ELSE '2099-12-31' END::date
      FROM individual i, generate_series(1, 2) AS n WHERE i.surname LIKE 'Many %' RETURNING id, total_kobo)
    INSERT INTO bill_line (bill_id, position, revenue_item_id, label, explanation, citation, kobo)
    SELECT m.id, 1, (SELECT min(id) FROM revenue_item), 'Permit', '', '', m.total_kobo FROM made m`.execute(
    database(),
  );
  await sql`ANALYZE individual`.execute(database());
  await sql`ANALYZE bill`.execute(database());
  await seedBusyMonth(agency);
}, 240_000);
afterAll(async () => {
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`DELETE FROM collection`.execute(tx);
      await sql`DELETE FROM payment WHERE reference LIKE 'busy-%'`.execute(tx);
    });
  await db.close();
});

/** A busy month: two payments by each payer, without ledger entries, so they are deleted afterwards. */
async function seedBusyMonth(agency: number): Promise<void> {
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`
        WITH made AS (INSERT INTO payment (token, reference, provider, kobo, state, email, payer_name, individual_id, actor_name,
            confirmed_at)
          SELECT substr(md5('p' || i.id || '-' || n), 1, 22), 'busy-' || i.id || '-' || n, 'simulator', 300, 'confirmed', 'a@b.test',
            'Many', i.id, 'Visitor', now()
          FROM individual i, generate_series(1, 2) AS n WHERE i.surname LIKE 'Many %' RETURNING id, individual_id)
        INSERT INTO collection (transfer_id, payment_id, bill_id, kind, day, revenue_item_id, agency_id, channel, kobo)
        SELECT gen_random_uuid(), m.id, (SELECT min(id) FROM bill), 'charge', (now() AT TIME ZONE 'Africa/Lagos')::date,
          (SELECT min(id) FROM revenue_item), ${agency}, 'gateway', 100 FROM made m, generate_series(1, 3)`.execute(
        tx,
      );
    });
  for (const name of ["payment", "collection"]) await sql`ANALYZE ${sql.table(name)}`.execute(database());
}

test("a large portfolio is assigned, sorted, totalled and moved", { timeout: 240_000 }, async () => {
  const { rows } = await sql<{ code: string; total: number }>`
    SELECT code, id AS total FROM individual WHERE surname LIKE 'Many %' ORDER BY id LIMIT ${PAYERS}`.execute(
    database(),
  );
  const codes = rows.map(({ code }) => code).join("\n");
  const given = await admin.post(`/account-managers/${manager.id}/payers`, { codes });
  expect(given).toMatchObject({ status: 200, body: { data: { assigned: PAYERS } } });
  const overdue = rows.reduce((sum, { total }) => sum + 10_000 + total, 0);
  for (const sort of ["-overdue", "name", "-owed", "paid"]) {
    const page = await admin.get(`/account-managers/${manager.id}/payers?sort=${sort}`);
    expect(page).toMatchObject({ status: 200, body: { meta: { total: PAYERS } } });
  }
  const found = await admin.get(`/account-managers/${manager.id}/payers?q=many%201234`);
  expect(dataOf<{ name: string }[]>(found).some(({ name }) => name.includes("Many 1234"))).toBe(true);
  expect(dataOf(await admin.get(`/account-managers/${manager.id}`))).toMatchObject({
    payers: PAYERS,
    payers_owing: PAYERS,
    owed_kobo: overdue * 2,
    overdue_kobo: overdue,
    collected_kobo: PAYERS * 600,
  });
  const [first] = dataOf<{ collected_kobo: number }[]>(await admin.get("/account-managers"));
  expect(first?.collected_kobo).toBe(PAYERS * 600);
  const other = await createManager(admin);
  const moved = await admin.post(`/account-managers/${manager.id}/move`, {
    to: other.id,
    reason: "Left the office",
  });
  expect(dataOf(moved)).toEqual({ moved: PAYERS });
});

test("a large portfolio is shown without this month's collections when their total times out", async () => {
  const holder = new pg.Client({ connectionString: db.url });
  await holder.connect();
  try {
    // The lock makes the query time out after two seconds.
    await holder.query("BEGIN; LOCK TABLE collection IN ACCESS EXCLUSIVE MODE");
    const { status, body } = await admin.get("/account-managers");
    expect(status).toBe(200);
    expect((body.data as object[])[0]).toMatchObject({ payers: PAYERS, collected_kobo: null });
  } finally {
    await holder.end();
  }
});
