import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { createOfficer } from "../support/people.ts";
import { agencyOf, createBill, readBill, type TestBill } from "./support/bills.ts";
import { mergeApproved, undoApproved } from "./support/merging.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Excess payments become the payer's credit, which pays later bills. */

let till: Till;
let payer: Payer;
let me: ApiClient;
let count = 0;

beforeAll(async () => {
  till = await openTill();
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
  await payTwice(await billOf(kobo));
}

async function payTwice(bill: TestBill): Promise<void> {
  for (const payment of [await start([bill]), await start([bill])]) {
    await choose(payment, "pay");
    await settle(payment.reference);
  }
}

const use = (by: ApiClient, body: object = {}, party = payer.party, key = `credit-test-${++count}`) =>
  by.post(`/payers/individual/${party}/use-credit`, body, { key });
const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;

describe("credit", () => {
  test("pays the oldest bill first, with a receipt, and is reduced", async () => {
    await keep(1_500);
    const young = await billOf(1_000, { issued_on: "2026-03-01" });
    const old = await billOf(1_000, { issued_on: "2025-03-01" });
    const done = await use(me);
    expect(done).toMatchObject({ status: 201, body: { data: { kobo: 1_500 } } });
    expect(await readBill(old.id)).toMatchObject({ status: "paid" });
    expect(await readBill(young.id)).toMatchObject({ status: "part-paid", paid_kobo: 500 });
    const { id } = dataOf<{ id: number }>(done);
    expect(await readPayment(id)).toMatchObject({ channel: "credit", state: "confirmed" });
    expect(await readReceipts(id)).toMatchObject([{ kobo: 1_500, method: "Credit balance" }]);
    expect(await use(me)).toMatchObject({ status: 409, body: { code: "no-credit" } });
    const statement = await me.get(`/payers/individual/${payer.party}/statement?from=2020-01-01`);
    const { entries } = dataOf<{ entries: readonly { description: string; reference: string }[] }>(statement);
    const moved = entries.filter(({ description }) => /^Credit (?:added|used)/.test(description));
    expect(moved.filter(({ description }) => description.startsWith("Credit used"))).not.toEqual([]);
    // Entries refer to the payment that moved the credit, not to a ledger code.
    for (const { reference } of moved) expect(reference).toMatch(/^PAY-/);
  });

  test("cannot pay more than is due", async () => {
    await keep(2_000);
    const bill = await billOf(700);
    expect(await use(me, { kobo: 701 })).toMatchObject({ status: 422, body: { code: "too-much" } });
    expect(await use(me, { bill_ids: [bill.id] })).toMatchObject({ body: { data: { kobo: 700 } } });
    expect(await use(me)).toMatchObject({ status: 409, body: { code: "nothing-due" } });
    expect(await use(me, { bill_ids: [bill.id] })).toMatchObject({
      status: 409,
      body: { code: "nothing-due" },
    });
  });

  test("is used once by concurrent requests and by repeated keys", async () => {
    await keep(1_000);
    const [one, two] = [await billOf(1_000), await billOf(1_000)];
    const both = await Promise.all([one, two].map(({ id }) => use(me, { bill_ids: [id] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("no-credit");
    const paid = (await Promise.all([one, two].map(({ id }) => readBill(id)))).map((bill) => bill.paid_kobo);
    expect(paid.sort()).toEqual([0, 1_000]);
    await keep(300);
    const repeated = [
      await use(me, {}, payer.party, "same-key-1"),
      await use(me, {}, payer.party, "same-key-1"),
    ];
    expect(dataOf(repeated[1] as never)).toEqual(dataOf(repeated[0] as never));
  });

  test("can be used only by its payer and for their own bills", async () => {
    await keep(1_000);
    const mine = await billOf(1_000);
    const other = await createPayer("individual");
    const them = await signInAs(other.email);
    expect((await use(them, { bill_ids: [mine.id] })).status).toBe(404);
    expect((await use(them)).status).toBe(409);
    const theirs = await createBill({ individual_id: other.party, lines: [["TX-01", 500]] });
    expect((await use(me, { bill_ids: [theirs.id] })).status).toBe(404);
    expect(await readBill(mine.id)).toMatchObject({ paid_kobo: 0 });
  });

  test("can be used by officers who are not limited to an agency", async () => {
    await keep(1_000);
    const bill = await billOf(1_000, { agency_id: await agencyOf("OWN"), lines: [["OW-01", 1_000]] });
    for (const agency of ["OTH", "OWN"]) {
      const bound = await signInAs(await createOfficer(null, [await agencyOf(agency)]));
      expect(await use(bound, { bill_ids: [bill.id] })).toMatchObject({ status: 403 });
    }
    const officer = await signInAs(await createOfficer(null));
    expect((await use(officer, { bill_ids: [bill.id] })).status).toBe(201);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    const { individual_id } = await database()
      .selectFrom("payment")
      .select("individual_id")
      .where("channel", "=", "credit")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(individual_id).toBe(payer.party);
  });

  test("moves with its payer in a merge, and the unused part returns when it is undone", async () => {
    const [survivor, loser] = [await createPayer("corporate"), await createPayer("corporate")];
    const owed = async (party: number, kobo: number) =>
      createBill({ individual_id: null, corporate_id: party, lines: [["TX-01", kobo]] });
    await payTwice(await owed(loser.party, 1_000));
    const admin = await signInAs("admin@ratebook.test");
    const record = async ({ party }: Payer) =>
      dataOf<{ version: number }>(await admin.get(`/corporates/${party}`)).version;
    const requested = await admin.post("/merges", {
      resource: "corporate",
      survivor_id: survivor.party,
      loser_id: loser.party,
      survivor_version: await record(survivor),
      loser_version: await record(loser),
      take: [],
      reason: "One company under two names.",
    });
    expect(requested).toMatchObject({ status: 202 });
    const merged = await mergeApproved(requested);
    expect(merged).toMatchObject({ status: 201 });
    const { id } = dataOf<{ id: number }>(merged);
    expect(JSON.stringify((await admin.get(`/merges/${id}`)).body)).toContain("₦10.00 of credit");
    const next = await owed(survivor.party, 400);
    const by = await signInAs(survivor.email);
    const used = await by.post(
      `/payers/corporate/${survivor.party}/use-credit`,
      {},
      { key: "merged-credit" },
    );
    expect(used).toMatchObject({ status: 201, body: { data: { kobo: 400 } } });
    expect(await readBill(next.id)).toMatchObject({ status: "paid" });
    // The survivor's own credit, added since, does not replace what was used.
    await payTwice(await owed(survivor.party, 500));
    const undoing = await admin.post(`/merges/${id}/undo`, { reason: "Two companies after all." });
    expect(undoing).toMatchObject({ status: 202 });
    expect(await undoApproved(undoing)).toMatchObject({ status: 200 });
    expect(JSON.stringify((await admin.get(`/merges/${id}`)).body)).toContain("credit used since");
    const own = (party: number) => readCredit(database(), { type: "corporate", id: party });
    expect([(await own(survivor.party)).kobo, (await own(loser.party)).kobo]).toEqual([500, 600]);
  });
});
