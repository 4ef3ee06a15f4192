import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, startOfDay } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import "#app/job-kinds.ts";
import { readMonthSales } from "#areas/ticketing/ticket-dashboard/month-sales.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga } from "../support/people.ts";
import { makeTicketWorld, newPlate, sell, type TicketWorld } from "./support/check-fixture.ts";

/** Sales of past days are counted once and stay correct after later changes. */

const HOUR = 3_600_000;
const EVERYWHERE = [{ lga: "*", agency: "*" }] as const;

let testDatabase: TestDatabase;
let world: TicketWorld;
let elsewhere: number;
let today: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  world = await makeTicketWorld();
  elsewhere = await createLga();
  today = await lagosToday(database());
  for (const [n, back] of [2, 2, 2, 3, 3, 5].entries())
    await sellOn(back, {
      kobo: 100_00 * (n + 1),
      status: n === 1 ? "void" : "valid",
      lga: n === 4 ? elsewhere : world.lga,
    });
});
afterAll(() => testDatabase?.close());
beforeEach(() => sql`DELETE FROM ticket_day`.execute(database()));

const sellOn = (back: number, more: Omit<Parameters<typeof sell>[1], "key" | "sold"> = {}) =>
  sell(world, {
    key: newPlate(),
    sold: new Date(startOfDay(addDays(today, -back)).getTime() + 9 * HOUR),
    ...more,
  });

/** Runs the daily job. */
async function countDays(): Promise<void> {
  const program = systemActor("test");
  const job = await transaction((tx) =>
    enqueueJob(tx, program, { kind: "count-ticket-days", title: "Test", input: null }),
  );
  await runJobAndWait(program, job.id, () => undefined, new AbortController().signal);
}

const read = (scope: Parameters<typeof readMonthSales>[1] = EVERYWHERE, from = 6) =>
  readMonthSales(database(), scope, {
    first: addDays(today, -from),
    last: today,
    until: new Date(startOfDay(addDays(today, 1)).getTime()),
  });

const rowsOf = async (back: number) => {
  const { rows } = await sql`SELECT FROM ticket_day WHERE day = ${addDays(today, -back)}`.execute(database());
  return rows.length;
};

const error = async () => {
  const { checks } = await verifyLedger(database());
  return checks.find(({ name }) => name.startsWith("daily counts match the tickets"));
};

test("a month has the same totals before and after counting, in total and per local government", async () => {
  const here = [{ lga: [world.lga], agency: "*" }] as const;
  const before = [await read(), await read(here)];
  expect(before[0]).toEqual({ tickets: 5, kobo: 1_900_00, voids: 1, void_kobo: 200_00 });
  expect(before[1]).toMatchObject({ tickets: 4, kobo: 1_400_00 });
  await countDays();
  expect([await rowsOf(2), await rowsOf(3), await rowsOf(4), await rowsOf(5)]).toEqual([1, 2, 0, 1]);
  expect([await read(), await read(here)]).toEqual(before);
});

test("counted days are not read again", async () => {
  await countDays();
  await sql`UPDATE ticket_day SET kobo = kobo + 7 WHERE day = ${addDays(today, -5)}`.execute(database());
  expect((await read()).kobo).toBe(1_900_07);
  expect(await error()).toMatchObject({
    ok: false,
    detail: expect.stringContaining(`${addDays(today, -5)}, agency`),
  });
  await countDays();
  expect((await read()).kobo).toBe(1_900_07);
});

test("later voids and late sales are added to counted days automatically", async () => {
  await countDays();
  const before = await read();
  const sold = await sellOn(2, { kobo: 5_000_00 });
  await sellOn(5, { kobo: 700_00, lga: elsewhere });
  await sellOn(4, { kobo: 900_00 });
  const after = { ...before, tickets: before.tickets + 3, kobo: before.kobo + 6_600_00 };
  expect(await read()).toEqual(after);
  await sql`UPDATE ticket SET status = 'void', voided_at = now(), void_reason = 'Wrong plate' WHERE id = ${sold.id}`.execute(
    database(),
  );
  const voided = {
    tickets: after.tickets - 1,
    kobo: after.kobo - 5_000_00,
    voids: after.voids + 1,
    void_kobo: after.void_kobo + 5_000_00,
  };
  expect(await read()).toEqual(voided);
  expect(await error()).toMatchObject({ ok: true });
  await sql`DELETE FROM ticket_day`.execute(database());
  expect(await read()).toEqual(voided);
});

test("counting a day includes a void that was committed while it waited", async () => {
  const { id } = await sellOn(2, { kobo: 300_00 });
  const before = await read();
  let counting: Promise<void> = Promise.resolve();
  // A separate transaction, so that counting uses other connections.
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`UPDATE ticket SET status = 'void', voided_at = now(), void_reason = 'Wrong plate' WHERE id = ${id}`.execute(
        tx,
      );
      counting = countDays();
      await expect
        .poll(
          async () =>
            (
              await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7246044 AND NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(tx)
            ).rows.length,
        )
        .toBe(1);
    });
  await counting;
  expect(await read()).toMatchObject({ tickets: before.tickets - 1, voids: before.voids + 1 });
  expect(await error()).toMatchObject({ ok: true });
});

test("today is not counted before it is over", async () => {
  await sellOn(0, { kobo: 400_00 });
  await countDays();
  expect(await rowsOf(0)).toBe(0);
});
