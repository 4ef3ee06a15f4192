import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import { agencyOf, createBill, createPayer, readBill } from "./support/bills.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** The gateway reports a smaller amount than requested: the payment is held until two officers accept it. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let count = 0;

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

const key = () => ({ key: `amount-mismatch-test-${++count}` });
const idOf = (answer: ApiAnswer) => (answer.body.data as { id: number }).id;
const ask = (payment: number, body: object = {}, by = first) =>
  by.post(
    `/payment-records/${payment}/acceptance`,
    { cause: "bills", reason: "The payment gateway took less.", ...body },
    key(),
  );
const decide = (id: number, verb = "approve", by = second, body: object = {}) =>
  by.post(`/refund-requests/${id}/${verb}`, body, key());
const creditOf = async (id: number) => (await readCredit(database(), { type: "individual", id })).kobo;
const conflict = (code: string) => ({ status: 409, body: { code } });

/** Two bills of one payer, and a held payment of `kobo` for both. */
async function held(kobo: number, agency_id?: number) {
  const individual_id = await createPayer();
  const payer = { individual_id, ...(agency_id !== undefined && { agency_id }) };
  const older = await createBill({ ...payer, issued_on: "2026-01-05", lines: [["TX-01", 1_000]] });
  const newer = await createBill({ ...payer, issued_on: "2026-02-05", lines: [["TX-01", 500]] });
  const payment = await start([older, newer]);
  till.simulator.control.set({ drop_webhooks: true, kobo });
  await choose(payment, "pay");
  expect(await settle(payment.reference)).toMatchObject({ problem: "gateway-amount-differs" });
  return { payer: individual_id, older, newer, payment };
}

describe("a payment of less than requested", () => {
  test("pays the oldest bill first once two officers accept it, with a receipt of the received amount", async () => {
    const { older, newer, payment, payer } = await held(1_200);
    expect((await first.get(`/payment-records/${payment.id}`)).body.data).toMatchObject({
      requests: [{ kind: "acceptance", kobo: 1_200 }],
    });
    const response = await ask(payment.id);
    expect(response).toMatchObject({ status: 201 });
    expect(await readBill(older.id)).toMatchObject({ status: "unpaid" });
    expect(await ask(payment.id, {}, second)).toMatchObject(conflict("already-requested"));
    expect(await decide(idOf(response), "approve", first)).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    expect((await readPayment(payment.id)).confirmed_at).toBeNull();
    expect(await decide(idOf(response))).toMatchObject({ status: 200, body: { data: { status: "done" } } });
    expect(await readPayment(payment.id)).toMatchObject({
      state: "confirmed",
      kobo: 1_200,
      asked_kobo: 1_500,
      problem: null,
    });
    expect(await readBill(older.id)).toMatchObject({ status: "paid", paid_kobo: 1_000 });
    expect(await readBill(newer.id)).toMatchObject({ status: "part-paid", paid_kobo: 200 });
    expect(await readReceipts(payment.id)).toMatchObject([{ kobo: 1_200 }]);
    expect(await creditOf(payer)).toBe(0);
    expect((await first.get(`/payment-records/${payment.id}`)).body.data).toMatchObject({
      stuck: false,
      acceptance: { status: "done" },
      requests: [{ kind: "reversal", kobo: 1_200 }],
      bills: [{ kobo: 1_000 }, { kobo: 200 }],
    });
    // A later correction by the gateway has no effect.
    till.simulator.control.set({ kobo: null });
    expect((await settle(payment.reference)).state).toBe("confirmed");
    expect(await readPayment(payment.id)).toMatchObject({ kobo: 1_200 });
  });

  test("excludes the second bill when it is too small for it, also on the receipt", async () => {
    const { newer, payment } = await held(700);
    await decide(idOf(await ask(payment.id)));
    expect(await readBill(newer.id)).toMatchObject({ status: "unpaid", paid_kobo: 0 });
    expect((await readReceipts(payment.id))[0]?.bills).toHaveLength(1);
    expect(await readPayment(payment.id)).toMatchObject({ kobo: 700 });
  });

  test("can be kept as the payer's credit instead, and refunded", async () => {
    const { older, payment, payer } = await held(1_200);
    await decide(idOf(await ask(payment.id, { cause: "credit" })));
    expect(await readBill(older.id)).toMatchObject({ status: "unpaid", paid_kobo: 0 });
    expect(await creditOf(payer)).toBe(1_200);
    const { code } = await database()
      .selectFrom("individual")
      .select("code")
      .where("id", "=", payer)
      .executeTakeFirstOrThrow();
    const account = { bank: "gtbank", account_number: "0123456789", account_name: "A. Bello" };
    const refund = await first.post(
      "/refund-requests",
      { payer: code, kobo: 1_200, ...account, reason: "Less than asked." },
      key(),
    );
    expect(refund).toMatchObject({ status: 201 });
    expect(await creditOf(payer)).toBe(0);
  });

  test("can be reversed like any other payment", async () => {
    const { older, payment } = await held(1_200);
    await decide(idOf(await ask(payment.id)));
    const reversal = { cause: "mistake", reason: "It was another's." };
    const response = await first.post(`/payment-records/${payment.id}/reversal`, reversal, key());
    expect(await decide(idOf(response))).toMatchObject({ status: 200 });
    expect(await readBill(older.id)).toMatchObject({ status: "unpaid", paid_kobo: 0 });
  });

  test("cannot be accepted once the gateway reports another amount", async () => {
    const { older, payment } = await held(1_200);
    const requests = idOf(await ask(payment.id));
    till.simulator.control.set({ kobo: 1_300 });
    await settle(payment.reference);
    expect(await decide(requests)).toMatchObject(conflict("nothing-held"));
    till.simulator.control.set({ kobo: null });
    await settle(payment.reference);
    expect(await decide(requests)).toMatchObject(conflict("nothing-held"));
    expect(await readBill(older.id)).toMatchObject({ status: "paid" });
    expect(await readPayment(payment.id)).toMatchObject({ kobo: 1_500, asked_kobo: null });
    expect(await decide(requests, "refuse", second, { reason: "All of it came." })).toMatchObject({
      status: 200,
    });
  });

  test("is posted once when two officers approve it concurrently", async () => {
    const { payment } = await held(1_200);
    const third = await signInAs(await createOfficer(null));
    const requests = idOf(await ask(payment.id));
    const both = await Promise.all([second, third].map((by) => decide(requests, "approve", by)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test("a payment held for another reason, or not held, cannot be accepted, and all errors are reported", async () => {
  const bill = await createBill();
  const payment = await start([bill]);
  expect(await ask(payment.id)).toMatchObject(conflict("nothing-held"));
  till.simulator.control.set({ drop_webhooks: true, kobo: 900, currency: "USD" });
  await choose(payment, "pay");
  await settle(payment.reference);
  expect(await ask(payment.id)).toMatchObject(conflict("nothing-held"));
  const faulty = await ask(payment.id, { cause: "whim", reason: "" });
  expect(Object.keys(faulty.body.errors ?? {}).sort()).toEqual(["cause", "reason"]);
});

test("a held payment of another agency is not found", async () => {
  const { payment } = await held(1_200, await agencyOf("OWN"));
  const theirs = await signInAs(await createOfficer(null, [await agencyOf("THR")]));
  expect((await ask(payment.id, {}, theirs)).status).toBe(404);
  const ours = await signInAs(await createOfficer(null, [await agencyOf("OWN")]));
  expect((await ask(payment.id, {}, ours)).status).toBe(201);
});
