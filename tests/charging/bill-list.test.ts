import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getBalances, getBill } from "#areas/charging/billing/get-bill.ts";
import { listBills } from "#areas/charging/billing/list-bills.ts";
import { listNotices } from "#areas/charging/billing/list-notices.ts";
import { billOverdueSince } from "#areas/charging/billing/overdue.ts";
import { recordCode } from "#domain/code.ts";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { readBalanceSummary } from "#screens/admin/balance/balance-summary.ts";
import { createBill, createPayer } from "../money/support/bills.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { addProperty, bill, program, ratesCategory } from "./fixture.ts";

allowFailingChecks("bills by the thousand, without lines", "bill lines add up to their bill");

const MANY = 1_200;
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it("the bill list counts all bills for a common surname exactly", async () => {
  await sql`
    WITH payer AS (INSERT INTO individual (surname) SELECT 'Commonname' FROM generate_series(1, ${MANY}) RETURNING id)
    INSERT INTO bill (pay_code, token, source, source_id, agency_id, individual_id, title, total_kobo, issued_on, due_on)
    SELECT lpad(payer.id::text, 8, '0'), lpad(payer.id::text, 22, 'x'), 'assessment', payer.id,
      (SELECT min(id) FROM agency), payer.id, 'Shop permit', 100, '2026-01-05', '2026-03-31' FROM payer`.execute(
    database(),
  );
  expect(await listBills(program, { q: "commonname", per_page: 50 })).toMatchObject({
    total: MANY,
    total_is_estimate: false,
  });
});

it("a search finds a notice by its bill's number and pay code, and a bill by its notice, even cancelled", async () => {
  await addProperty({});
  const category_id = await ratesCategory();
  await bill({ category_id, year: 2026, filter: {} });
  const made = await database()
    .selectFrom("bill")
    .select(["id", "source_id", "pay_code"])
    .where("source", "=", "demand_notice")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const found = async () => ({
    notices: await Promise.all(
      [recordCode("BIL", made.id), made.pay_code].map((q) => listNotices(program, { q, per_page: 50 })),
    ),
    bills: await listBills(program, { q: recordCode("DN", made.source_id), per_page: 50 }),
  });
  const whatever = {
    notices: [1, 2].map(() =>
      expect.objectContaining({ rows: [expect.objectContaining({ id: made.source_id })] }),
    ),
    bills: expect.objectContaining({ rows: [expect.objectContaining({ id: made.id })] }),
  };
  expect(await found()).toEqual(whatever);
  await sql`UPDATE bill SET status = 'cancelled' WHERE id = ${made.id}`.execute(database());
  expect(await found()).toEqual(whatever);
  // A source can be billed again only after its bill is cancelled.
  const again = sql`
    INSERT INTO bill (pay_code, token, source, source_id, agency_id, title, total_kobo, issued_on, due_on)
    SELECT translate(substr(md5(random()::text), 1, 8), 'abcdef', 'ABCDEF'), substr(md5(random()::text), 1, 22), source, source_id,
      agency_id, title, total_kobo, issued_on, due_on FROM bill WHERE id = ${made.id}`;
  await again.execute(database());
  await expect(again.execute(database())).rejects.toMatchObject({ code: "23505" });
});

it("balances of many bills are read at once and match each bill's own balance", async () => {
  await addProperty({});
  await addProperty({});
  await bill({ category_id: await ratesCategory(), year: 2024, filter: {} });
  const { rows } = await listBills(program, { per_page: 5 });
  const ids = rows.map(({ id }) => id);
  const single = await Promise.all(
    ids.map(async (id) => [id, (await getBill(program, id)).balance] as const),
  );
  expect(await getBalances(program, ids)).toEqual(new Map(single));
  const nobody = { ...program, system: false };
  await expect(getBalances(nobody, ids)).rejects.toMatchObject({ code: "not-signed-in" });
});

it("the balance of a payer or asset includes open bills older than those listed", async () => {
  const individual_id = await createPayer();
  const asset = { asset_type: "shop", asset_id: 71 };
  for (let bills = 0; bills < 26; bills += 1)
    await createBill({ individual_id, asset, lines: [["OA-01", 1_000_00]] });
  await createBill({ individual_id, asset, lines: [["OA-01", 900_00]], status: "cancelled" });
  for (const [type, id] of [
    ["individual", individual_id],
    ["shop", 71],
  ] as const) {
    const summary = await readBalanceSummary(program, type, id);
    expect(summary?.bills).toHaveLength(25);
    expect(summary).toMatchObject({ balance_kobo: 26_000_00, more: 2 });
  }
});

it("a bill is overdue in the list when one of its instalments is, and not while its plan is up to date", async () => {
  const today = await lagosToday(database());
  const individual_id = await createPayer();
  const due_on = addDays(today, -30);
  const [late, planned, missed] = [
    await createBill({ individual_id, issued_on: addDays(today, -60), due_on }),
    await createBill({ individual_id, issued_on: addDays(today, -60), due_on }),
    await createBill({ individual_id, issued_on: addDays(today, -60), due_on: addDays(today, 10) }),
  ];
  const setPlan = (id: number, days: readonly number[]) => {
    const parts = days.map((day) => ({ kobo: 1_250_000 / days.length, due_on: addDays(today, day) }));
    return sql`UPDATE bill SET schedule = ${JSON.stringify({ kind: "plan", parts })}::jsonb WHERE id = ${id}`.execute(
      database(),
    );
  };
  await setPlan(planned.id, [0, 30]);
  await setPlan(missed.id, [-1, 30]);
  const { rows } = await listBills(program, { individual_id, per_page: 50 });
  expect(new Map(rows.map(({ id, overdue }) => [id, overdue]))).toEqual(
    new Map([
      [missed.id, true],
      [planned.id, false],
      [late.id, true],
    ]),
  );
  const overdue = await listBills(program, { individual_id, overdue: true, per_page: 50 });
  expect(overdue.rows.map(({ id }) => id)).toEqual([missed.id, late.id]);
  expect(overdue.total).toBe(2);
  // The same rule as the reports, which read the date since when a bill is overdue.
  const since = await sql<{ id: number; since: string | null }>`
    SELECT b.id, ${billOverdueSince} AS since FROM bill b WHERE b.individual_id = ${individual_id} ORDER BY b.id`.execute(
    database(),
  );
  expect(since.rows.map(({ since: day }) => day)).toEqual([due_on, null, addDays(today, -1)]);
});
