import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createPayer } from "../money/support/bills.ts";
import { mergeApproved } from "../money/support/merging.ts";
import { choose, readPayment } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { approveRequest } from "../support/approve.ts";
import {
  balanceOf,
  createCategory,
  issueAll,
  movePayment,
  readBatch,
  readTickets,
  sharesOf,
  type TestCategory,
} from "./support/bulk-fixture.ts";
import { createSeller, createSuperAgent, sellAs } from "./support/sell-fixture.ts";

/** Batches created by officers and paid by link through a gateway: recorded once, with no payment lost. */

let till: Till;
let office: ApiClient;
let second: ApiClient;
let today: string;
let category: TestCategory;

beforeAll(async () => {
  till = await openTill();
  [office, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  today = await lagosToday(database());
  category = await createCategory({ kobo: 15_000 });
});
afterAll(() => till?.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

let count = 0;
const key = () => ({ key: `bulk-payment-test-${++count}` });
const conflict = (code: string) => ({ status: 409, body: { code } });
interface Made {
  id: number;
  token: string;
}

async function make(more: object = {}): Promise<Made> {
  const answer = await office.post(
    "/bulk-tickets",
    {
      payer_name: "Adéwálé Sọdípọ̀",
      category_id: category.id,
      price_kobo: 15_000,
      quantity: 20,
      valid_from: today,
      valid_to: addDays(today, 6),
      method: "gateway",
      ...more,
    },
    key(),
  );
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data as Made;
}

/** The steps of a payer without an account, up to the gateway's page. */
async function begin({ token }: Made) {
  const answer = await visitor.post("/bulk-tickets/pay", { token, email: "payer@example.test" }, key());
  expect(answer).toMatchObject({ status: 201 });
  const { code, authorization_url } = answer.body.data as { code: string; authorization_url: string };
  const { id, reference } = await database()
    .selectFrom("payment")
    .select(["id", "reference"])
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return { id, reference, authorization_url };
}

const suspense = () => balanceOf("suspense", { provider: "bulk-tickets" });
const creditOf = async (id: number) => (await readCredit(database(), { type: "individual", id })).kobo;
const codeOf = async (id: number) =>
  (await database().selectFrom("individual").select("code").where("id", "=", id).executeTakeFirstOrThrow())
    .code;

async function payerOnRecord(): Promise<{ id: number; payer_code: string }> {
  const id = await createPayer();
  return { id, payer_code: await codeOf(id) };
}

describe("a batch paid through a gateway", () => {
  test("is paid by link without an account, and its tickets are issued without commission", async () => {
    const batch = await make();
    expect(await readBatch(batch.id)).toMatchObject({ status: "unpaid", job_id: null });
    const payment = await begin(batch);
    await choose(payment, "pay");
    // Webhook, redirect and polling at the same time.
    await Promise.all(Array.from({ length: 4 }, () => settle(payment.reference)));
    expect(await readBatch(batch.id)).toMatchObject({
      status: "paid",
      paid_by: "gateway",
      payment_id: payment.id,
    });
    await issueAll(batch.id);
    expect(await readTickets(batch.id)).toHaveLength(20);
    expect(await sharesOf(batch.id)).toEqual({ gross: 300_000, fees: 0, collected: 300_000 });
    expect((await readPayment(payment.id)).fee_kobo).toBeGreaterThan(0);
    expect(await balanceOf("ticket-prepaid", { agency_id: category.agency_id })).toBe(0);
    expect(
      await visitor.post("/bulk-tickets/pay", { token: batch.token, email: "a@b.test" }, key()),
    ).toMatchObject(conflict("batch-paid"));
  });

  test("paid twice or overpaid gives the payer a credit for the excess", async () => {
    const payer = await payerOnRecord();
    const batch = await make({ payer_code: payer.payer_code, payer_name: "" });
    const [first, second] = [await begin(batch), await begin(batch)];
    await choose(first, "pay");
    await choose(second, "pay");
    await settle(first.reference);
    await settle(second.reference);
    expect(await creditOf(payer.id)).toBe(300_000);
    await issueAll(batch.id);
    const other = await make({ payer_code: payer.payer_code });
    const much = await begin(other);
    till.simulator.control.set({ drop_webhooks: true, kobo: 300_700 });
    await choose(much, "pay");
    expect(await settle(much.reference)).toMatchObject({ state: "confirmed" });
    expect(await readBatch(other.id)).toMatchObject({ status: "paid" });
    expect(await creditOf(payer.id)).toBe(300_700);
    await issueAll(other.id);
  });

  test("paid after cancellation or expiry issues nothing, and an unknown payer's payment goes to suspense", async () => {
    const before = await suspense();
    const batch = await make();
    const payment = await begin(batch);
    expect(
      await office.post(`/bulk-tickets/${batch.id}/cancel`, { reason: "Asked twice" }, key()),
    ).toMatchObject({
      status: 200,
      body: { data: { tickets: 0, kobo: 0 } },
    });
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBatch(batch.id)).toMatchObject({ status: "cancelled", paid_at: null });
    expect((await suspense()) - before).toBe(300_000);
    expect(
      await visitor.post("/bulk-tickets/pay", { token: batch.token, email: "a@b.test" }, key()),
    ).toMatchObject(conflict("batch-cancelled"));
  });

  test("paid in part stays unpaid: two officers accept the payment as the payer's credit", async () => {
    const payer = await payerOnRecord();
    const batch = await make({ payer_code: payer.payer_code });
    const payment = await begin(batch);
    till.simulator.control.set({ drop_webhooks: true, kobo: 200_000 });
    await choose(payment, "pay");
    expect(await settle(payment.reference)).toMatchObject({ problem: "gateway-amount-differs" });
    const wish = { cause: "bills", reason: "The service took less." };
    const response = await office.post(`/payment-records/${payment.id}/acceptance`, wish, key());
    const { id } = response.body.data as { id: number };
    expect(await second.post(`/refund-requests/${id}/approve`, {}, key())).toMatchObject({ status: 200 });
    expect(await readBatch(batch.id)).toMatchObject({ status: "unpaid" });
    expect(await creditOf(payer.id)).toBe(200_000);
  });

  test("becomes a credit for cancelled tickets, and its payment can't be reversed", async () => {
    const payer = await payerOnRecord();
    const batch = await make({ payer_code: payer.payer_code });
    const payment = await begin(batch);
    await choose(payment, "pay");
    await settle(payment.reference);
    await issueAll(batch.id);
    const reversal = { cause: "chargeback", reason: "The bank took it back." };
    const refused = await office.post(`/payment-records/${payment.id}/reversal`, reversal, key());
    expect(refused.status === 422 ? refused.body.errors : refused).toMatchObject(conflict("pays-tickets"));
    const [ticket] = await readTickets(batch.id);
    const wish = { reason: "One bus is broken", ticket_ids: [ticket?.id] };
    expect(await office.post(`/bulk-tickets/${batch.id}/cancel`, wish, key())).toMatchObject({ status: 200 });
    expect(await creditOf(payer.id)).toBe(15_000);
    expect(await sharesOf(batch.id)).toMatchObject({ gross: 19 * 15_000 });
  });
});

describe("a payment without tickets", () => {
  const reversal = { cause: "mistake", reason: "The payment gateway gave it back." };
  const reverse = async (payment_id: number) => {
    const response = await office.post(`/payment-records/${payment_id}/reversal`, reversal, key());
    expect(response).toMatchObject({ status: 201 });
    return second.post(`/refund-requests/${(response.body.data as { id: number }).id}/approve`, {}, key());
  };

  test("from an unknown payer leaves suspense when reversed, unlike one that paid for tickets", async () => {
    const before = await suspense();
    const batch = await make();
    const [first, second] = [await begin(batch), await begin(batch)];
    for (const payment of [first, second]) {
      await choose(payment, "pay");
      await settle(payment.reference);
    }
    await issueAll(batch.id);
    expect((await suspense()) - before).toBe(300_000);
    expect(await reverse(second.id)).toMatchObject({ status: 200 });
    expect(await readPayment(second.id)).toMatchObject({ state: "reversed" });
    expect(await suspense()).toBe(before);
    expect(await sharesOf(batch.id)).toMatchObject({ collected: 300_000 });
    const refused = await office.post(`/payment-records/${first.id}/reversal`, reversal, key());
    expect(refused).toMatchObject(conflict("pays-tickets"));
  });

  test("from a payer on record is deducted from the credit when reversed", async () => {
    const payer = await payerOnRecord();
    const other = await make({ payer_code: payer.payer_code });
    const started = await begin(other);
    await office.post(`/bulk-tickets/${other.id}/cancel`, { reason: "Too late" }, key());
    await choose(started, "pay");
    await settle(started.reference);
    expect(await creditOf(payer.id)).toBe(300_000);
    expect(await reverse(started.id)).toMatchObject({ status: 200 });
    expect(await creditOf(payer.id)).toBe(0);
  });

  test("from a merged payer is credited to the remaining record", async () => {
    const [survivor, duplicate] = [await payerOnRecord(), await payerOnRecord()];
    const open = await make({ payer_code: duplicate.payer_code });
    const cancelled = await make({ payer_code: duplicate.payer_code });
    const started = await begin(cancelled);
    await office.post(`/bulk-tickets/${cancelled.id}/cancel`, { reason: "Asked twice" }, key());
    const requested = await office.post("/merges", {
      resource: "individual",
      survivor_id: survivor.id,
      loser_id: duplicate.id,
      reason: "Entered twice.",
      survivor_version: 1,
      loser_version: 1,
    });
    const merged = await mergeApproved(requested);
    expect(merged).toMatchObject({ status: 201 });
    expect(await readBatch(open.id)).toMatchObject({ individual_id: survivor.id, status: "unpaid" });
    await choose(started, "pay");
    await settle(started.reference);
    expect([await creditOf(survivor.id), await creditOf(duplicate.id)]).toEqual([300_000, 0]);
  });

  test("because of void tickets is credited to a payer on record, who must be named if there is none", async () => {
    const before = await suspense();
    const payer = await payerOnRecord();
    const batch = await make();
    const payment = await begin(batch);
    await choose(payment, "pay");
    await settle(payment.reference);
    await issueAll(batch.id);
    const path = `/bulk-tickets/${batch.id}/cancel`;
    for (const payer_code of [undefined, "IND-9999999999-9"]) {
      const refused = await office.post(path, { reason: "The fleet was sold", payer_code }, key());
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(["payer_code"]);
    }
    expect((await readTickets(batch.id)).every(({ status }) => status === "valid")).toBe(true);
    const wish = { reason: "The fleet was sold", payer_code: payer.payer_code };
    expect(await office.post(path, wish, key())).toMatchObject({
      status: 200,
      body: { data: { tickets: 20 } },
    });
    expect(await creditOf(payer.id)).toBe(300_000);
    expect(await suspense()).toBe(before);
    expect(await readBatch(batch.id)).toMatchObject({ status: "cancelled", individual_id: payer.id });
  });

  test("on a later day shows the approver who is credited, and which tickets were used since", async () => {
    const payer = await payerOnRecord();
    const batch = await make();
    const payment = await begin(batch);
    await choose(payment, "pay");
    await settle(payment.reference);
    await issueAll(batch.id);
    await movePayment(batch.id);
    const [one, two] = await readTickets(batch.id);
    const requested = await office.post(
      `/bulk-tickets/${batch.id}/cancel`,
      { reason: "Two buses were sold", payer_code: payer.payer_code, ticket_ids: [one?.id, two?.id] },
      key(),
    );
    expect(requested).toMatchObject({ status: 202 });
    const { id } = requested.body.data as { id: number };
    const second = await signInAs("admin2@ratebook.test");
    const effect = async () =>
      (
        (await second.get(`/approval-requests/${id}`)).body.data as {
          effect: { label: string; after: string }[];
        }
      ).effect;
    expect(await effect()).toMatchObject([
      { label: "Tickets to void", after: `${one?.code}, ${two?.code}` },
      { label: "Credited to the payer", after: "₦300.00" },
      { label: "Payer", after: expect.stringContaining(payer.payer_code) },
    ]);
    await database()
      .updateTable("ticket")
      .set({ first_checked_at: new Date() })
      .where("id", "=", one?.id ?? 0)
      .execute();
    expect(await effect()).toContainEqual(
      expect.objectContaining({
        label: "Used or expired since",
        after: expect.stringMatching(/^1 ticket: /),
      }),
    );
    expect(await approveRequest(second, id, key())).toMatchObject({
      status: 409,
      body: { code: "already-checked" },
    });
  });
});

test("a gateway payment for a batch is no agent's float and counts towards no limit", async () => {
  const daily_limit_kobo = 15_000;
  const super_agent_id = await createSuperAgent({ daily_limit_kobo });
  const seller = await createSeller({ super_agent_id, daily_limit_kobo });
  const wish = { payer_name: "Keke owners", category_id: category.id, price_kobo: 15_000, quantity: 4 };
  const made = await (await signInAs(seller.email)).post(
    "/bulk-tickets",
    { ...wish, valid_from: today, valid_to: today, method: "gateway" },
    key(),
  );
  const batch = made.body.data as Made;
  const payment = await begin(batch);
  await choose(payment, "pay");
  await settle(payment.reference);
  await issueAll(batch.id);
  const { sell } = await sellAs(seller);
  const { price_id } = await readBatch(batch.id);
  const what = { category_id: category.id, price_id };
  expect((await sell(what)).status).toBe(201);
  expect(await sell(what)).toMatchObject(conflict("daily-limit"));
});

test("guests and payers can't create, pay or cancel batches; officers can't pay from a wallet", async () => {
  const batch = await make();
  for (const email of ["guest@ratebook.test", "individual@ratebook.test"] as const) {
    const client = await signInAs(email);
    expect((await client.post("/bulk-tickets", {}, key())).status).toBe(403);
    expect((await client.post(`/bulk-tickets/${batch.id}/cancel`, { reason: "x" }, key())).status).toBe(403);
  }
  const agent = await signInAs("agent@ratebook.test");
  expect((await agent.get(`/bulk-tickets/${batch.id}`)).status).toBe(404);
  const wish = { payer_name: "A", category_id: category.id, price_kobo: 15_000, quantity: 1 };
  const answer = await office.post(
    "/bulk-tickets",
    { ...wish, valid_from: today, valid_to: today, method: "wallet" },
    key(),
  );
  expect(answer).toMatchObject({ status: 422 });
  expect(Object.keys(answer.body.errors ?? {})).toEqual(["method"]);
});
