import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMonthSales } from "#areas/ticketing/ticket-dashboard/month-sales.ts";
import { groupSales } from "#areas/ticketing/tickets/group-sales.ts";
import { addDays, startOfDay } from "#domain/lagos.ts";
import { salesGroups } from "#domain/ticket-filters.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { connectAsOwner, tamper } from "../money/support/owner.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga } from "../support/people.ts";
import { makeAgent, makeTicketWorld, newPlate, sell, type TicketWorld } from "./support/check-fixture.ts";

/** Stored sales totals for home pages: correct after any sale or void, and checked for errors. */

let testDatabase: TestDatabase;
let world: TicketWorld;
let office: ApiClient;
let starts: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  world = await makeTicketWorld();
  office = await signInAs("admin@ratebook.test");
  starts = startOfDay(await lagosToday(database())).getTime();
});
afterAll(() => testDatabase?.close());

const error = async () => {
  const { checks } = await verifyLedger(database());
  return checks.find(({ name }) => name.startsWith("daily sales totals match the tickets"));
};

const today = async () => {
  const { body } = await office.get("/ticket-dashboard");
  return body.data as {
    today: { total: { tickets: number; kobo: number; voids: number } };
    unusual_agents: { agent_id: number; reasons: { reason: string }[] }[];
  };
};

const voidTicket = (id: number) =>
  sql`UPDATE ticket SET status = 'void', voided_at = now(), void_reason = 'Wrong plate' WHERE id = ${id}`.execute(
    database(),
  );

test("the dashboard's figures match the lists they open, also after a void", async () => {
  const sold = [];
  for (let n = 0; n < 4; n++)
    sold.push(await sell(world, { key: newPlate(), kobo: 100_00, sold: new Date(starts + n * 3_600_000) }));
  await voidTicket(sold[0]?.id ?? 0);
  const { total } = (await today()).today;
  expect(total).toMatchObject({ tickets: 3, kobo: 300_00, voids: 1 });
  const day = await lagosToday(database());
  for (const [status, count] of [
    ["valid", total.tickets],
    ["void", total.voids],
  ] as const) {
    const { body } = await office.get(`/tickets?from=${day}&to=${day}&status=${status}`);
    expect(body.meta).toMatchObject({ total: count });
  }
  expect(await error()).toMatchObject({ ok: true });
});

test("three tickets for one holder are reported, and no longer after one is voided", async () => {
  const agent = await makeAgent(world.lga);
  const plate = newPlate();
  const sold = [];
  for (let n = 0; n < 3; n++)
    sold.push(await sell(world, { key: plate, agent, sold: new Date(starts + 12 * 3_600_000) }));
  const unusual = async () => (await today()).unusual_agents.filter((one) => one.agent_id === agent);
  expect((await unusual()).map(({ reasons }) => reasons.map(({ reason }) => reason))).toEqual([
    ["one-holder"],
  ]);
  await voidTicket(sold[1]?.id ?? 0);
  expect(await unusual()).toEqual([]);
});

test("concurrent sales and voids update separate rows", async () => {
  const agent = await makeAgent(world.lga);
  const [first, second] = [
    await sell(world, { key: newPlate(), agent }),
    await sell(world, { key: newPlate(), agent }),
  ];
  const clients = await Promise.all([first, second].map(() => connectAsOwner(testDatabase.url)));
  try {
    for (const [at, client] of clients.entries()) {
      await client.query("BEGIN");
      await client.query("SET LOCAL lock_timeout = '2s'");
      await client.query(
        "UPDATE ticket SET status = 'void', voided_at = now(), void_reason = 'Wrong plate' WHERE id = $1",
        [[first, second][at]?.id],
      );
    }
    // Both transactions are still open, and a sale doesn't wait for them.
    await sell(world, { key: newPlate(), agent });
    for (const client of clients) await client.query("COMMIT");
  } finally {
    for (const client of clients) await client.end();
  }
  const { rows } = await sql<{ tickets: number; voids: number }>`
    SELECT sum(tickets)::integer AS tickets, sum(voids)::integer AS voids FROM ticket_sum WHERE what = 'agent' AND key = ${agent}`.execute(
    database(),
  );
  expect(rows).toEqual([{ tickets: 1, voids: 2 }]);
  expect(await error()).toMatchObject({ ok: true });
});

test("days before totals were stored are read from the tickets and never added to", async () => {
  const day = await lagosToday(database());
  const first = addDays(day, -2);
  const at = (hours: number) => new Date(starts + hours * 3_600_000);
  const old = await sell(world, { key: newPlate(), kobo: 70_00, sold: at(-30) });
  for (const hours of [-26, 0.5, 11.9, 12.1, 12.6])
    await sell(world, { key: newPlate(), kobo: 50_00, sold: at(hours) });
  const scope = [{ lga: "*", agency: "*" }] as const;
  const read = () => readMonthSales(database(), scope, { first, last: day, until: at(12.5) });
  const stored = await read();
  expect(stored.kobo).toBeGreaterThanOrEqual(270_00);
  for (const since of [day, addDays(day, 1)]) {
    await tamper(testDatabase.url, `UPDATE installation SET ticket_sums_from = '${since}'`);
    await tamper(testDatabase.url, `DELETE FROM ticket_sum WHERE day < '${since}'`);
    expect(await read()).toEqual(stored);
    expect(await error()).toMatchObject({ ok: true });
  }
  await voidTicket(old?.id ?? 0);
  expect(await read()).toEqual({
    tickets: stored.tickets - 1,
    kobo: stored.kobo - 70_00,
    voids: stored.voids + 1,
    void_kobo: stored.void_kobo + 70_00,
  });
  const { rows } = await sql`SELECT FROM ticket_sum`.execute(database());
  expect(rows).toEqual([]);
  await tamper(testDatabase.url, "UPDATE installation SET ticket_sums_from = '2000-01-01'");
  await tamper(testDatabase.url, "SELECT count_ticket_sums()");
  expect((await read()).kobo).toBe(stored.kobo - 70_00);
});

test("sales by day are the same from stored totals and from tickets", async () => {
  const day = await lagosToday(database());
  const at = (days: number) => new Date(starts - days * 86_400_000 + 9 * 3_600_000);
  const [agent, elsewhere] = [await makeAgent(world.lga), await createLga()];
  const sold = [
    await sell(world, { key: newPlate(), kobo: 30_00, sold: at(13), agent }),
    await sell(world, { key: newPlate(), kobo: 40_00, sold: at(13), agent, park: null }),
    await sell(world, { key: newPlate(), kobo: 50_00, sold: at(12), lga: elsewhere }),
    await sell(world, { key: newPlate(), kobo: 70_00, sold: at(11), agent }),
  ];
  await voidTicket(sold[3]?.id ?? 0);
  const program = systemActor("test");
  const params = [
    { from: addDays(day, -13), to: addDays(day, -11) },
    { from: addDays(day, -12), to: day, lga: elsewhere },
    { from: addDays(day, -19), agency: world.agency },
    { from: addDays(day, -30), to: addDays(day, -20) },
  ];
  const read = () =>
    Promise.all(
      salesGroups.flatMap((by) =>
        params.map(async (filters) => [by, await groupSales(program, by, filters)]),
      ),
    );
  const stored = await read();
  expect(stored[0]).toMatchObject(["agent", { totals: { tickets: 3, kobo: 120_00, voids: 1 } }]);
  await tamper(testDatabase.url, "UPDATE installation SET ticket_sums_from = '2100-01-01'");
  expect(await read()).toEqual(stored);
  await tamper(testDatabase.url, "UPDATE installation SET ticket_sums_from = '2000-01-01'");

  // The stored totals are read, not the tickets.
  await tamper(
    testDatabase.url,
    `UPDATE ticket_sum SET kobo = kobo + 7 WHERE day = '${addDays(day, -13)}' AND key = ${agent}`,
  );
  const [whole] = params;
  expect((await groupSales(program, "agent", whole ?? {})).totals.kobo).toBe(120_07);
  await tamper(testDatabase.url, "SELECT count_ticket_sums()");
});

test("earlier days are counted one at a time from the latest, until all are done", async () => {
  const day = await lagosToday(database());
  const rowsOf = async () => {
    const { rows } =
      await sql`SELECT day, what, key, agency_id, lga_id, is_batch, sum(tickets) AS tickets, sum(kobo) AS kobo,
        sum(earned_kobo) AS earned, sum(super_kobo) AS super, sum(voids) AS voids, sum(at_night) AS at_night
      FROM ticket_sum GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`.execute(database());
    return rows;
  };
  const whole = await rowsOf();
  await tamper(testDatabase.url, `UPDATE installation SET ticket_sums_from = '${day}'`);
  await tamper(testDatabase.url, `DELETE FROM ticket_sum WHERE day < '${day}'`);
  const counts = [];
  for (;;) {
    const { rows } = await sql<{ day: string | null }>`SELECT count_earlier_sales() AS day`.execute(
      database(),
    );
    if (!rows[0]?.day) break;
    counts.push(rows[0].day);
    // Partly counted days are correct too, and later sales on them are added.
    expect(await error()).toMatchObject({ ok: true });
  }
  expect(counts).toEqual([...counts].sort().reverse());
  expect(counts.length).toBeGreaterThan(3);
  expect(await rowsOf()).toEqual(whole);
  await sell(world, { key: newPlate(), sold: new Date(starts - 400 * 86_400_000) });
  expect(await error()).toMatchObject({ ok: true });
});

test("`ratebook verify` reports wrong totals, and recounting corrects them", async () => {
  for (const wrong of [
    "kobo = kobo + 1",
    "at_night = at_night + 1",
    "earned_kobo = earned_kobo + 1",
    "super_kobo = super_kobo + 1",
  ]) {
    await tamper(
      testDatabase.url,
      `UPDATE ticket_sum SET ${wrong} WHERE ctid = (SELECT ctid FROM ticket_sum LIMIT 1)`,
    );
    expect(await error()).toMatchObject({ ok: false });
    await tamper(testDatabase.url, "SELECT count_ticket_sums()");
    expect(await error()).toMatchObject({ ok: true });
  }
});
