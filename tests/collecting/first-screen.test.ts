import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { collectedDays } from "#areas/collecting/collections/collected-days.ts";
import { addDays, addMonths } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { connectAsOwner, tamper } from "../money/support/owner.ts";
import { reversePayment } from "../money/support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { pay, shiftBack } from "./kit.ts";

/** Collected totals on the dashboard: updated with every posting, and equal to the list that each figure opens. */

let till: Till;
let admin: ApiClient;
const office: Actor = systemActor("test");

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => till?.close());
afterEach(() => expectBooksAgree(till));

async function toJson(actor = office) {
  const found = await collectedDays(actor);
  if (!found) throw new Error("Collections are to be seen here.");
  return found;
}

async function listed(query: object): Promise<{ lines: number; kobo: number }> {
  const { status, body } = await admin.get(`/collections?${new URLSearchParams({ ...query })}`);
  expect(status).toBe(200);
  const { lines, kobo } = (body.meta as unknown as { totals: { lines: number; kobo: number } }).totals;
  return { lines, kobo };
}

const billOf = async (kobo: number, agency = "TST") =>
  createBill({ agency_id: await agencyOf(agency), lines: [["FS-01", kobo]] });

async function expectFiguresAreListed(): Promise<void> {
  const { today, day, month, before } = await toJson();
  const part = ({ lines, kobo }: { lines: number; kobo: number }) => ({ lines, kobo });
  expect(part(day)).toEqual(await listed({ from: today, to: today }));
  expect(day.channels).not.toEqual([]);
  for (const one of day.channels)
    expect(part(one)).toEqual(await listed({ from: today, to: today, channel: one.channel }));
  for (const one of [month, before]) expect(part(one)).toEqual(await listed({ from: one.from, to: one.to }));
}

describe("collected totals of the day and the month", () => {
  test("equal their lists, with payments, reversals, other days and the previous month", async () => {
    const today = await lagosToday(database());
    await pay([await billOf(1_000_00)]);
    await pay([await billOf(500_00, "FSB")]);
    await shiftBack(till, 1);
    await pay([await billOf(700_00)]);
    await shiftBack(till, 27);
    const payment = await pay([await billOf(300_00)]);
    await pay([await billOf(200_00, "FSB")]);
    await reversePayment(payment);
    await expectFiguresAreListed();
    const found = await toJson();
    expect(found.day).toMatchObject({ lines: 3, kobo: 200_00 });
    expect(found.month.by_day.at(-1)).toBe(found.month.kobo);
    expect(found.before).toMatchObject({
      from: addMonths(`${today.slice(0, 8)}01`, -1),
      to: addMonths(today, -1),
    });
    // The previous month is shown with all its days.
    const last = addDays(`${today.slice(0, 8)}01`, -1);
    expect(found.before.by_day).toHaveLength(Number(last.slice(8)));
    expect(found.before.by_day.at(-1)).toBe((await listed({ from: found.before.from, to: last })).kobo);
  });

  test("are limited to the officer's scope, and hidden without the right", async () => {
    const agency = await agencyOf("FSB");
    const of = (permissions: object) =>
      ({
        ...office,
        system: false,
        session: { user: { id: 1, area: "admin" }, permissions },
      }) as unknown as Actor;
    const own = await toJson(of({ "collection.view": [{ lga: "*", agency: [agency] }] }));
    const { today } = own;
    expect(own.day).toMatchObject(await listed({ from: today, to: today, agency }));
    expect(await collectedDays(of({}))).toBeNull();
  });

  test("stay correct under concurrent payments, each adding to rows of its own", async () => {
    const bills = await Promise.all(Array.from({ length: 4 }, () => billOf(100_00)));
    const before = (await toJson()).day;
    await Promise.all(bills.map((bill) => pay([bill])));
    expect((await toJson()).day).toMatchObject({ lines: before.lines + 4, kobo: before.kobo + 400_00 });
    await expectFiguresAreListed();
  });

  test("do not lock each other in open transactions", async () => {
    const agency = await agencyOf("FSB");
    const clients = await Promise.all([1, 2, 3].map(() => connectAsOwner(till.database.url)));
    try {
      const slots: unknown[] = [];
      for (const client of clients) {
        await client.query("BEGIN");
        await client.query("SET LOCAL lock_timeout = '1s'");
        slots.push((await client.query("SELECT free_slot() AS slot")).rows[0].slot);
        // The same transaction keeps its slot.
        expect((await client.query("SELECT free_slot() AS slot")).rows[0].slot).toBe(slots.at(-1));
        await client.query(
          `INSERT INTO collected_day (day, agency_id, channel, slot, lines, collected_kobo, reversed_kobo)
           VALUES ('2020-01-01', $1, 'cash', $2, 1, 1, 0)`,
          [agency, slots.at(-1)],
        );
      }
      expect(new Set(slots).size).toBe(clients.length);
    } finally {
      for (const client of clients) {
        await client.query("ROLLBACK");
        await client.end();
      }
    }
  });
});

test("`ratebook verify` names the day whose total does not match its collection lines", async () => {
  const error = async () => {
    const { checks } = await verifyLedger(database());
    return checks.find(({ name }) => name.startsWith("daily totals match the collection lines"));
  };
  await pay([await billOf(100_00)]);
  expect(await error()).toMatchObject({ ok: true });
  const { rows } = await sql<{ day: string; slot: number }>`
    SELECT day, slot FROM collected_day ORDER BY day DESC, slot LIMIT 1`.execute(database());
  const [row] = rows;
  const one = `WHERE ctid = (SELECT ctid FROM collected_day WHERE day = '${row?.day}' AND slot = ${row?.slot} LIMIT 1)`;
  for (const wrong of [
    "collected_kobo = collected_kobo + 1",
    "lines = lines + 1",
    "reversed_kobo = reversed_kobo - 1",
  ]) {
    await tamper(till.database.url, `UPDATE collected_day SET ${wrong} ${one}`);
    expect(await error()).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`${row?.day}, agency`),
    });
    await database()
      .transaction()
      .execute((tx) => sql`SELECT count_collected_days()`.execute(tx));
    expect(await error()).toMatchObject({ ok: true });
  }
  await tamper(till.database.url, "DELETE FROM collected_day");
  expect(await error()).toMatchObject({ ok: false });
  await tamper(till.database.url, "SELECT count_collected_days()");
});
