import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { addDays, type LagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { createBill, readBill, type TestBill } from "./support/bills.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Use of credit: it pays what is due, nothing under objection, and can be previewed. */

let till: Till;
let payer: Payer;
let me: ApiClient;
let today: LagosDate;
let count = 0;

beforeAll(async () => {
  till = await openTill();
  today = await lagosToday(database());
});
afterAll(() => till.close());
beforeEach(async () => {
  payer = await createPayer("individual");
  me = await signInAs(payer.email);
});
afterEach(() => expectBooksAgree(till));

const billOf = (kobo: number, more: object = {}) =>
  createBill({ individual_id: payer.party, lines: [["TX-01", kobo]], ...more });

/** Pays a bill twice, so that `kobo` becomes credit. */
async function keep(kobo: number): Promise<void> {
  const bill = await billOf(kobo);
  for (const payment of [await start([bill]), await start([bill])]) {
    await choose(payment, "pay");
    await settle(payment.reference);
  }
}

const setSchedule = (bill: TestBill, schedule: object) =>
  sql`UPDATE bill SET schedule = ${JSON.stringify(schedule)}::jsonb WHERE id = ${bill.id}`.execute(
    database(),
  );
const hold = (bill: TestBill, kobo: number) =>
  setSchedule(bill, { kind: "held", parts: [{ kobo, due_on: null }] });

const path = () => `/payers/individual/${payer.party}/use-credit`;
const use = (body: object = {}) => me.post(path(), body, { key: `credit-plan-${++count}` });
const planned = async (query = "") => (await me.get(`${path()}${query}`)).body.data;

describe("using credit", () => {
  test("shows what it would pay, and then pays exactly that", async () => {
    await keep(1_500);
    const young = await billOf(1_000, { issued_on: "2026-03-01" });
    const old = await billOf(1_000, { issued_on: "2025-03-01" });
    expect(await planned()).toMatchObject({
      credit_kobo: 1_500,
      kobo: 1_500,
      remaining_credit_kobo: 0,
      bills: [
        { id: old.id, code: old.code, kobo: 1_000, balance_after_kobo: 0 },
        { id: young.id, code: young.code, kobo: 500, balance_after_kobo: 500 },
      ],
    });
    expect(await readBill(old.id)).toMatchObject({ paid_kobo: 0 });
    expect(await use({ kobo: 1_500 })).toMatchObject({ status: 201, body: { data: { kobo: 1_500 } } });
    expect(await readBill(young.id)).toMatchObject({ paid_kobo: 500 });
  });

  test("pays nothing under objection, even when requested for that bill", async () => {
    await keep(5_000);
    const bill = await billOf(3_000);
    await hold(bill, 2_000);
    expect(await planned()).toMatchObject({ kobo: 1_000, remaining_credit_kobo: 4_000, held_kobo: 2_000 });
    expect(await use({ bill_ids: [bill.id], kobo: 1_001 })).toMatchObject({
      status: 422,
      body: { code: "too-much" },
    });
    expect(await use({ bill_ids: [bill.id] })).toMatchObject({
      status: 201,
      body: { data: { kobo: 1_000 } },
    });
    expect(await readBill(bill.id)).toMatchObject({ paid_kobo: 1_000, status: "part-paid" });
    const repeated = await use();
    expect(repeated).toMatchObject({ status: 409, body: { code: "nothing-due" } });
    expect(repeated.body.message).toContain("₦20.00 is under objection");
  });

  test("pays the penalty of a bill under objection before the disputed amount", async () => {
    await keep(5_000);
    const bill = await billOf(3_000, {
      issued_on: addDays(today, -60),
      due_on: addDays(today, -40),
      penalty: { after_days: 10, rate_ppm: 100_000 },
    });
    await hold(bill, 2_000);
    expect(await use()).toMatchObject({ status: 201, body: { data: { kobo: 1_100 } } });
    const { rows } = await sql<{ kind: string; kobo: number }>`
      SELECT al.kind, t.amount AS kobo FROM allocation al JOIN transfer t ON t.id = al.transfer_id
      WHERE al.bill_id = ${bill.id} ORDER BY al.kind`.execute(database());
    expect(rows).toEqual([
      { kind: "charge", kobo: 1_000 },
      { kind: "penalty", kobo: 100 },
    ]);
    expect(await planned()).toMatchObject({ kobo: 0, held_kobo: 2_000 });
  });

  test("pays the next instalment of a plan, and later ones only up to a given amount", async () => {
    await keep(5_000);
    const bill = await billOf(3_000);
    const parts = [1, 2, 3].map((month) => ({ kobo: 1_000, due_on: addDays(today, 30 * month) }));
    await setSchedule(bill, { kind: "plan", parts });
    expect(await planned()).toMatchObject({
      kobo: 1_000,
      bills: [{ kobo: 1_000, balance_after_kobo: 2_000 }],
    });
    expect(await use()).toMatchObject({ body: { data: { kobo: 1_000 } } });
    expect(await use({ kobo: 2_000 })).toMatchObject({ status: 201 });
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
  });

  test("is deducted from the amount due in search results, the oldest bill first", async () => {
    await keep(1_500);
    const old = await billOf(1_000, { issued_on: "2025-03-01" });
    const young = await billOf(1_000, { issued_on: "2026-03-01" });
    const dueOf = async (code: string) =>
      ((await me.get(`/search?q=${code}`)).body.data as { rows: { due: object | null }[] }).rows[0]?.due;
    const due_on = "2099-12-31";
    expect(await dueOf(old.code)).toEqual({ kobo: 0, credit_kobo: 1_000, due_on, overdue: false });
    expect(await dueOf(young.code)).toEqual({ kobo: 500, credit_kobo: 500, due_on, overdue: false });
    const officer = await signInAs("admin@ratebook.test");
    const seen = (await officer.get(`/search?q=${young.code}`)).body.data as { rows: { due: object }[] };
    expect(seen.rows[0]?.due).toEqual({ kobo: 1_000, credit_kobo: 0, due_on, overdue: false });
    await hold(young, 1_000);
    expect(await dueOf(young.code)).toBeNull();
  });

  test("is rejected when it changed since the preview", async () => {
    await keep(1_000);
    await billOf(400);
    expect(await use({ kobo: 400 })).toMatchObject({ status: 201 });
    expect(await use({ kobo: 400 })).toMatchObject({ status: 409, body: { code: "nothing-due" } });
  });
});

describe("starting a payment", () => {
  test("defaults to the amount due next, and takes more only when given", async () => {
    const planBill = await billOf(3_000_00);
    const parts = [1, 2, 3].map((month) => ({ kobo: 1_000_00, due_on: addDays(today, 30 * month) }));
    await setSchedule(planBill, { kind: "plan", parts });
    const objected = await billOf(900_00);
    await hold(objected, 900_00);
    const begin = (body: object) =>
      me.post(
        "/payments",
        { bill_tokens: [planBill.token], email: "payer@example.test", ...body },
        { key: `start-${++count}` },
      );
    const koboOf = async (body: object) => (await begin(body)).body.data as { kobo: number };
    expect(await koboOf({})).toMatchObject({ kobo: 1_000_00 });
    expect(await koboOf({ kobo: 3_000_00 })).toMatchObject({ kobo: 3_000_00 });
    const none = await begin({ bill_tokens: [objected.token] });
    expect(none).toMatchObject({ status: 409, body: { code: "nothing-due" } });
    expect(none.body.message).toContain("₦900.00 is under objection");
    expect(await koboOf({ bill_tokens: [objected.token], kobo: 900_00 })).toMatchObject({ kobo: 900_00 });
  });
});
