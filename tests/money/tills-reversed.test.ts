import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import { createBill, createPayer, type TestBill } from "./support/bills.ts";
import { cashiers, dataOf, type OpenedTill } from "./support/counter.ts";
import { mergeApproved } from "./support/merging.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Reversals of cash payments: the drawer, its count and the books still agree. */

const KOBO = 1_250_000;
let till: Till;
let asks: ApiClient;
let closes: ApiClient;
let decides: ApiClient;
const { newTill, take, key, countOf } = cashiers();

beforeAll(async () => {
  till = await openTill();
  [asks, closes] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  decides = await signInAs(await createOfficer(null));
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

/** Ledger balance: cash in a drawer and shortages are negative. */
const balanceOf = async (name: Parameters<typeof findAccount>[1]) => {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
};
const drawerOf = ({ id }: OpenedTill) => balanceOf({ kind: "cash", provider: `till-${id}` });

async function close({ id }: OpenedTill) {
  const { version } = dataOf<{ version: number }>(await closes.get(`/tills/${id}`));
  return closes.post(`/tills/${id}/close`, { version }, key());
}

async function takePayment(at: OpenedTill, body: object = {}, bill?: TestBill): Promise<number> {
  const done = await take(at, [bill ?? (await createBill())], { kobo: KOBO, ...body });
  expect(done).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(done).id;
}

async function askReversal(payment: number): Promise<number> {
  const body = { cause: "mistake", reason: "It was counted for somebody else." };
  const response = await asks.post(`/payment-records/${payment}/reversal`, body, key());
  expect(response).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(response).id;
}
const approve = (id: number, by = decides) => by.post(`/refund-requests/${id}/approve`, {}, key());

async function reverse(payment: number): Promise<void> {
  expect(await approve(await askReversal(payment))).toMatchObject({ status: 200 });
  await expectBooksAgree(till);
}

const listed = async ({ id }: OpenedTill) =>
  dataOf<{ id: number; drawer_kobo: number }[]>(await asks.get("/tills?per_page=200")).find(
    (one) => one.id === id,
  );

describe("a reversed cash payment", () => {
  test("of an open till is not expected in its drawer, and the books agree when it closes", async () => {
    const at = await newTill();
    const payment = await takePayment(at);
    await takePayment(at);
    await reverse(payment);
    expect(await listed(at)).toMatchObject({ drawer_kobo: at.float_kobo + KOBO });
    expect(await countOf(at, at.float_kobo + KOBO)).toMatchObject({
      body: { data: { expected_kobo: at.float_kobo + KOBO, difference_kobo: 0 } },
    });
    await expectBooksAgree(till);
    expect(await close(at)).toMatchObject({ status: 200, body: { data: { takings_kobo: KOBO } } });
    expect(await drawerOf(at)).toBe(0);
    expect(await asks.get(`/tills/${at.id}`)).toMatchObject({
      body: { data: { sums: { cash_kobo: KOBO } } },
    });
  });

  test("of a till being counted requires another count", async () => {
    const at = await newTill();
    const payment = await takePayment(at);
    await countOf(at, at.float_kobo + KOBO);
    await reverse(payment);
    expect(statusAndCode(await close(at))).toEqual({ status: 409, code: "till-changed" });
    expect(await countOf(at, at.float_kobo)).toMatchObject({ body: { data: { difference_kobo: 0 } } });
    expect((await close(at)).status).toBe(200);
    expect(await drawerOf(at)).toBe(0);
  });

  test("of a closed till is posted as a cash difference, and its drawer stays empty", async () => {
    const at = await newTill();
    const payment = await takePayment(at);
    await countOf(at, at.float_kobo + KOBO);
    expect((await close(at)).status).toBe(200);
    const before = await balanceOf({ kind: "cash-difference" });
    await reverse(payment);
    expect(await drawerOf(at)).toBe(0);
    expect(await balanceOf({ kind: "cash-difference" })).toBe(before + KOBO);
    expect(await balanceOf({ kind: "cash-in-transit", provider: `till-${at.id}` })).toBe(-KOBO);
    expect(await asks.get(`/tills/${at.id}`)).toMatchObject({
      body: { data: { sums: { cash_kobo: KOBO } } },
    });
  });

  test("that was never handed over offsets the shortage", async () => {
    const at = await newTill();
    const payment = await takePayment(at);
    const before = await balanceOf({ kind: "cash-difference" });
    await countOf(at, at.float_kobo);
    await at.client.post(`/tills/${at.id}/explain`, { reason: "Nobody handed it over" }, key());
    expect((await close(at)).status).toBe(200);
    expect(await balanceOf({ kind: "cash-difference" })).toBe(before - KOBO);
    await reverse(payment);
    expect(await balanceOf({ kind: "cash-difference" })).toBe(before);
  });

  test("concurrent with closing its till takes effect before or after it", async () => {
    for (let round = 0; round < 3; round += 1) {
      const at = await newTill();
      const requests = await askReversal(await takePayment(at));
      await countOf(at, at.float_kobo + KOBO);
      const [closed, reversed] = await Promise.all([close(at), approve(requests)]);
      expect(reversed.status).toBe(200);
      expect([200, 409]).toContain(closed.status);
      expect(await drawerOf(at)).toBe(closed.status === 200 ? 0 : -at.float_kobo);
      await expectBooksAgree(till);
    }
  });

  test("can be decided by the officer who closed the till, unless they requested it", async () => {
    const at = await newTill();
    const requests = await askReversal(await takePayment(at));
    await countOf(at, at.float_kobo + KOBO);
    expect((await close(at)).status).toBe(200);
    expect((await approve(requests, closes)).status).toBe(200);
  });
});

test("a card slip or cheque can be used once more after its payment is reversed", async () => {
  const at = await newTill();
  for (const tender of [
    { method: "card", reference: "RRN 77" },
    { method: "cheque", reference: "00456", bank: "uba" },
  ]) {
    const used = async () => statusAndCode(await take(at, [await createBill()], { kobo: KOBO, ...tender }));
    const payment = await takePayment(at, tender);
    expect(await used()).toEqual({ status: 422, code: "reference-used" });
    await reverse(payment);
    await takePayment(at, tender);
    expect(await used()).toEqual({ status: 422, code: "reference-used" });
    const update = database().updateTable("till_payment").where("payment_id", "=", payment);
    await expect(update.set({ reversed_at: new Date() }).execute()).rejects.toThrow("never rewritten");
    await expect(update.set({ tendered_kobo: 1 }).execute()).rejects.toThrow("never rewritten");
  }
});

test("reversing a use of credit returns it to the surviving record after a merge", async () => {
  const at = await newTill();
  const [survivor, duplicate] = [await createPayer(), await createPayer()];
  const bill = await createBill({ individual_id: duplicate, lines: [["TX-01", 100_000]] });
  await takePayment(at, { kobo: 100_000, tendered_kobo: 150_000, over: "credit" }, bill);
  const meant = await createBill({ individual_id: duplicate, lines: [["TX-01", 50_000]] });
  const used = await asks.post(`/payers/individual/${duplicate}/use-credit`, { bill_ids: [meant.id] }, key());
  expect(used).toMatchObject({ status: 201 });
  const merge = {
    resource: "individual",
    survivor_id: survivor,
    loser_id: duplicate,
    reason: "Entered twice.",
  };
  const requested = await asks.post("/merges", { ...merge, survivor_version: 1, loser_version: 1 });
  const merged = await mergeApproved(requested);
  expect(merged).toMatchObject({ status: 201 });
  const { payment_id } = await database()
    .selectFrom("payment_bill")
    .select("payment_id")
    .where("bill_id", "=", meant.id)
    .executeTakeFirstOrThrow();
  const creditOf = async (id: number) => (await readCredit(database(), { type: "individual", id })).kobo;
  await reverse(payment_id);
  expect([await creditOf(survivor), await creditOf(duplicate)]).toEqual([50_000, 0]);
});
