import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CollectedGroups } from "#areas/collecting/collections/group-collections.ts";
import { storeCounts } from "#areas/ticketing/ticket-compliance/count-days.ts";
import { addDays } from "#domain/lagos.ts";
import { reports } from "#domain/reports/reports.ts";
import { database } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { reportChoices } from "#reporting/reports/report-choices.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { readReport } from "#screens/admin/report/loader.ts";
import { createBill } from "../money/support/bills.ts";
import { connectAsOwner, tamper } from "../money/support/owner.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { type Filled, fill } from "./fill.ts";
import { openList } from "./open-list.ts";

/**
 * Reports at their limits: very many groups, precomputed days, bills in instalments, filters in the address.
 */

let till: Till;
let filled: Filled;
let admin: ApiClient;

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  filled = await fill(till);
}, 120_000);
afterAll(() => till?.close());

async function run(name: string, query: string): Promise<RanReport> {
  const { status, body } = await admin.get(`/reports/${name}?${query}`);
  expect({ name, query, status }).toEqual({ name, query, status: 200 });
  return body.data as RanReport;
}

async function actorOf(email: string) {
  const { rows } = await sql<{ id: number }>`SELECT id FROM app_user WHERE email = ${email}`.execute(
    database(),
  );
  return actorForUser(rows[0]?.id ?? 0, null);
}

test("collections by more than a thousand officers are complete", async () => {
  const params = `by=officer&from=${filled.today}&to=${filled.today}`;
  const before = (await run("collections", params)).totals.values;
  // Officers that don't exist suffice for the totals: triggers and references are off.
  await tamper(
    till.database.url,
    `INSERT INTO collection (transfer_id, payment_id, bill_id, kind, day, revenue_item_id, agency_id, lga_id, channel,
        officer_id, kobo)
      SELECT gen_random_uuid(), c.payment_id, c.bill_id, c.kind, '${filled.today}', c.revenue_item_id, c.agency_id, c.lga_id,
        'cash', 8000000000 + n, 100 + n
      FROM generate_series(1, 1100) AS n,
        (SELECT * FROM collection WHERE kind = 'charge' AND kobo > 0 AND bill_id IS NOT NULL LIMIT 1) AS c`,
  );
  const added = (1_100 * (100 + 100 + 1_101)) / 2;
  const { rows, totals } = await run("collections", params);
  expect(totals.values["total"]).toBe((before["total"] ?? 0) + added);
  expect(totals.values["lines"]).toBe((before["lines"] ?? 0) + 1_100);
  const list = await openList(admin, totals.opens["total"] ?? "");
  expect(list.totals["total"]).toBe(totals.values["total"]);
  const last = rows.at(-1);
  expect(rows).toHaveLength(501);
  expect([last?.label, last?.opens]).toEqual([expect.stringMatching(/^6[0-9]{2} others$/), {}]);
  expect(rows.reduce((all, { values }) => all + (values["total"] ?? 0), 0)).toBe(totals.values["total"]);

  const groups = (await admin.get(`/collections/groups?${params}`)).body.data as unknown as CollectedGroups;
  expect(groups.rows.reduce((all, { kobo }) => all + kobo, 0)).toBe(groups.totals.kobo);
  expect(groups.rows.at(-1)).toMatchObject({ key: null, name: expect.stringMatching(/^1[0-9]{2} others$/) });
  await tamper(till.database.url, "DELETE FROM collection WHERE officer_id > 8000000000");
});

test("a precomputed day links to no list, and says so", async () => {
  const day = addDays(filled.today, -1);
  for (const by of Object.keys(reports["ticket-compliance"].groups)) {
    const open = await run("ticket-compliance", `by=${by}&day=${day}`);
    expect(open.note).toBeUndefined();
    const to = open.totals.opens["missing"] ?? "";
    expect((await openList(admin, to)).rows).toBe(open.totals.values["missing"]);
  }
  await storeCounts(database(), "vehicle", day);
  await sql`UPDATE vehicle SET status = 'archived' WHERE id IN (
    SELECT id FROM vehicle WHERE status = 'approved' ORDER BY id DESC LIMIT 2)`.execute(database());
  const report = await run("ticket-compliance", `by=lga&day=${day}`);
  expect(report.note).toContain("Counted at the end of the day");
  expect([...report.rows, report.totals].flatMap(({ opens }) => Object.keys(opens))).toEqual([]);
  // Shops of that day were not counted then.
  expect((await run("ticket-compliance", `by=shop&day=${day}`)).note).toBeUndefined();
});

test("a bill in instalments is late since the first instalment that the payments don't cover", async () => {
  const ago = (days: number) => addDays(filled.today, -days);
  const parts = [
    { due_on: ago(400), kobo: 300_00 },
    { due_on: ago(100), kobo: 300_00 },
    { due_on: ago(20), kobo: 200_00 },
    { due_on: addDays(filled.today, 30), kobo: 100_00 },
  ];
  const since = async (paid: number, of: readonly object[] = parts) => {
    const { id } = await createBill({
      lines: [["RP-LATE", 1_000_00]],
      issued_on: "2020-01-01",
      due_on: ago(50),
    });
    await tamper(
      till.database.url,
      `UPDATE bill SET schedule = '${JSON.stringify({ kind: "plan", parts: of })}', paid_kobo = ${paid},
        status = '${paid > 0 ? "part-paid" : "unpaid"}' WHERE id = ${id}`,
    );
    const { data } = (await admin.get("/late-bills?per_page=1")).body as unknown as {
      data: { id: number; days: number }[];
    };
    return data[0]?.id === id ? data[0].days : undefined;
  };
  // 100 of the 1,000 are due on the bill's own day, and are paid first.
  expect(await since(0)).toBe(400);
  expect(await since(50_00)).toBe(400);
  expect(await since(399_00)).toBe(400);
  expect(await since(400_00)).toBe(100);
  expect(await since(700_00)).toBe(20);
  expect(await since(900_00)).toBeUndefined();
  // Only the bill's own part is overdue; the amount under objection has no due date.
  const rest = [
    { due_on: null, kobo: 400_00 },
    { due_on: addDays(filled.today, 9), kobo: 500_00 },
  ];
  expect(await since(99_00, rest)).toBe(50);
  expect(await since(100_00, rest)).toBeUndefined();
  // The ledger does not have these payments.
  await tamper(
    till.database.url,
    "UPDATE bill SET paid_kobo = 0, status = 'unpaid' WHERE schedule ->> 'kind' = 'plan'",
  );
});

test("late bills of a local government are those of assets there, whatever they were made from", async () => {
  const { today, lgas } = filled;
  const days = "period_from, period_to";
  const made = [1, 2].map((n) => 8_000_000_000 + n);
  await tamper(
    till.database.url,
    `INSERT INTO demand_notice (id, category_id, agency_id, asset_type, asset_id, individual_id, lga_id, title, status,
        issued_on, snapshot, ${days})
      VALUES (${made[0]}, 1, 1, 'property', 1, 1, ${lgas[0]}, 'Of a place', 'issued', '2020-01-01', '{}', '2020-01-01', '2020-12-31')`,
    `INSERT INTO arrear (id, key, revenue_item_id, individual_id, lga_id, period, kobo, as_of, import_id, line, ${days})
      VALUES (${made[1]}, 'edge', 1, 1, ${lgas[1]}, '2020', 100, '2020-12-31', 1, 1, '2020-01-01', '2020-12-31')`,
  );
  for (const [at, source] of (["demand_notice", "legacy"] as const).entries()) {
    const { id } = await createBill({ issued_on: "2020-01-01", due_on: addDays(today, -5) });
    await tamper(
      till.database.url,
      `UPDATE bill SET source = '${source}', source_id = ${made[at]} WHERE id = ${id}`,
    );
  }
  const { rows } = await sql<{ lga: string | null; n: number }>`
    SELECT lga_of_bill(b.source, b.source_id)::text AS lga, count(*) AS n FROM bill b
    WHERE b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND b.schedule IS NULL
      AND b.due_on < ${today}::date AND b.total_kobo > b.paid_kobo GROUP BY 1`.execute(database());
  const placed = rows.filter(({ lga }) => lga !== null);
  expect(placed.map(({ lga }) => Number(lga))).toEqual(expect.arrayContaining([...lgas]));
  const ran = await run("arrears-by-age", "by=lga");
  for (const { lga, n } of placed) {
    const row = ran.rows.find(({ key }) => key === lga);
    expect({ lga, bills: row?.values["bills"] }).toEqual({ lga, bills: n });
    expect((await openList(admin, row?.opens["bills"] ?? "")).rows).toBe(n);
  }
});

test("a blank filter is ignored, and 0 selects records without a value", async () => {
  const total = async (path: string) => (await admin.get(path)).body.meta?.total;
  const all = await total(`/collections?from=${filled.today}`);
  expect(all).toBeGreaterThan(0);
  expect(await total(`/collections?from=${filled.today}&lga=&item=&officer=&agency=`)).toBe(all);
  expect(await total(`/collections?from=${filled.today}&item=0`)).toBeLessThan(all ?? 0);
  expect(await total("/late-bills?lga=&agency=")).toBe(await total("/late-bills"));
  const held = async (query: string) =>
    (await admin.get(`/ticket-compliance?${query}`)).body.data as unknown as {
      total: { registered: number };
    };
  expect((await held("lga=&park=")).total).toEqual((await held("")).total);
  expect((await held("lga=0")).total).not.toEqual((await held("")).total);
  for (const wrong of ["lga=x", "lga=-1", "agency=0", "item=12345678901"])
    expect({ wrong, status: (await admin.get(`/collections?${wrong}`)).status }).toEqual({
      wrong,
      status: 400,
    });
});

test("the screen of a report keeps its filters after a timeout", async () => {
  const actor = await actorOf("admin@ratebook.test");
  const owner = await connectAsOwner(till.database.url);
  try {
    await owner.query("BEGIN");
    await owner.query("LOCK TABLE shop IN ACCESS EXCLUSIVE MODE");
    const params = new URLSearchParams({ by: "market", lga: String(filled.lgas[0]) });
    const data = await readReport(actor, "shop-statistic", params);
    expect(data.fault).toContain("takes too long");
    expect(data.query).toMatchObject({ by: "market", lga: String(filled.lgas[0]) });
    expect(data.choices.lga.map(({ value }) => value)).toContain(String(filled.lgas[0]));
  } finally {
    await owner.query("ROLLBACK");
    await owner.end();
  }
  const { ran, fault } = await readReport(actor, "shop-statistic", new URLSearchParams({ by: "moon" }));
  expect([ran, fault]).toEqual([null, "Group by one of lga, market, line."]);
});

test("a ward is a separate filter, and a user's ID reveals no name without the right to see their records", async () => {
  const actor = await actorOf("admin@ratebook.test");
  const ward = String(filled.ward);
  const data = await readReport(actor, "entity-count", new URLSearchParams({ ward }));
  expect([data.query["ward"], data.ran?.parameters.ward]).toEqual([ward, filled.ward]);
  expect(data.choices.ward.map(({ value }) => value)).toContain(ward);

  const user = filled.users[0] ?? 0;
  const stranger = await actorOf(
    await createOfficerWithGrants({ permissions: ["report.view", "mast.view"] }),
  );
  const named = async (by: typeof actor) =>
    (await reportChoices(by, reports["entity-count"], { user })).user.map(({ label }) => label);
  const { name } = await database()
    .selectFrom("app_user")
    .select("name")
    .where("id", "=", user)
    .executeTakeFirstOrThrow();
  expect(await named(actor)).toEqual([name]);
  expect(await named(stranger)).toEqual([`User ${user}`]);
});
