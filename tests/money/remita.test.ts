import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pollOnce } from "#areas/collecting/online-payments/poller.ts";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { getGateway } from "#areas/collecting/payments/gateway.ts";
import { openCheckout } from "#areas/collecting/payments/open-checkout.ts";
import { getPaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { nextPoll } from "#areas/collecting/payments/poll-schedule.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { startPayment } from "#areas/collecting/payments/start-payment.ts";
import { formatRrr } from "#domain/retrieval-reference.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { signInAs } from "../support/api.ts";
import { createBill, readBill } from "./support/bills.ts";
import { readPayment, readReceipts } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
afterEach(async () => {
  till.remita.control.reset();
  await expectBooksAgree(till);
});

async function attempt() {
  const bill = await createBill({ lines: [["TX-01", 1_250_050]] });
  const started = await transaction((tx) =>
    startPayment(tx, systemActor("test"), {
      bill_tokens: [bill.token],
      email: "payer@example.test",
      provider: "remita",
    }),
  );
  return { bill, ...started };
}

async function begin() {
  const started = await attempt();
  const { authorization_url } = await openCheckout(started.token);
  const { retrieval_reference } = await readPayment(started.id);
  return { ...started, authorization_url, rrr: retrieval_reference ?? "" };
}

async function notify(body: unknown) {
  const response = await fetch(`${till.url}/api/v1/webhooks/remita`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  await waitForWebhooks();
  return { status: response.status, text };
}

const inbox = (reference: string) =>
  database().selectFrom("webhook_inbox").selectAll().where("reference", "=", reference).execute();

test("an attempt gets an RRR, and the notification of its payment settles it at once", async () => {
  const { id, bill, token, reference, rrr, authorization_url } = await begin();
  expect(rrr).toMatch(/^\d{12}$/);
  expect(authorization_url).toBe(`${till.url}/payments/receipt?payment=${token}`);
  await settle(reference);
  expect(await getPaymentStatus(token)).toMatchObject({
    state: "pending",
    progress: "not-paid",
    provider: "remita",
    retrieval_reference: rrr,
    form: { action: `${till.remita.url}/remita/ecomm/finalize.reg`, fields: { rrr } },
  });
  till.remita.control.pay(rrr);
  await till.remita.control.idle();
  await waitForWebhooks();
  expect(await readPayment(id)).toMatchObject({ state: "confirmed", method: "Remita", fee_kobo: null });
  expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_250_050 });
  expect(await readReceipts(id)).toHaveLength(1);
  expect(await getPaymentStatus(token)).toMatchObject({ retrieval_reference: null, form: null });
});

const pollNow = async (id: number) => {
  await database()
    .updateTable("payment")
    .set({ next_poll_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await pollOnce();
};

test("polling confirms a payment without a notification, after any number of earlier polls", async () => {
  const { id, rrr } = await begin();
  till.remita.control.set({ drop_webhooks: true });
  for (let count = 1; count <= 4; count++) await pollNow(id);
  expect(await readPayment(id)).toMatchObject({ state: "pending", poll_count: 4, escalated_at: null });
  till.remita.control.pay(rrr);
  await pollNow(id);
  expect((await readPayment(id)).state).toBe("confirmed");
});

test.each([
  ["pending", 7],
  ["failed", 1],
] as const)("an RRR is polled for longer than a checkout page: %s", (state, pageDays) => {
  const started = new Date("2026-01-05T09:00:00Z");
  const asksAfter = (days: number, paidBy: "page" | "reference") =>
    nextPoll(state, 9, started, new Date(started.getTime() + days * 86_400_000), paidBy).at !== null;
  expect([asksAfter(pageDays, "page"), asksAfter(pageDays + 1, "page")]).toEqual([true, false]);
  expect([asksAfter(pageDays + 1, "reference"), asksAfter(31, "reference")]).toEqual([true, true]);
  expect(asksAfter(32, "reference")).toBe(false);
});

test("an RRR unknown to Remita is not unpaid: the payer is asked to wait, and the payment is escalated", async () => {
  const { id, token, rrr } = await begin();
  till.remita.control.set({ drop_webhooks: true });
  till.remita.control.pay(rrr);
  till.remita.control.set({ drop_webhooks: true, forget: true });
  for (let count = 1; count <= 4; count++) await pollNow(id);
  expect(await readPayment(id)).toMatchObject({ state: "unknown", problem: "gateway-unknown-reference" });
  expect((await readPayment(id)).escalated_at).not.toBeNull();
  expect(await getPaymentStatus(token)).toMatchObject({ progress: "confirming", retrieval_reference: null });
  const admin = await signInAs("admin@ratebook.test");
  expect((await admin.get(`/payment-records/${id}`)).body.data).toMatchObject({ stuck: true });
  till.remita.control.reset();
  await pollNow(id);
  expect((await readPayment(id)).state).toBe("confirmed");
});

test("a notification only triggers a check with Remita, and a later true one still counts", async () => {
  const { id, reference, rrr } = await begin();
  const forged = [{ rrr, orderRef: reference, amount: 12_500.5, channel: "CARD" }];
  expect(await notify(forged)).toEqual({ status: 200, text: "Ok" });
  expect((await readPayment(id)).state).toBe("pending");
  till.remita.control.set({ drop_webhooks: true });
  till.remita.control.pay(rrr);
  await notify(forged);
  expect((await readPayment(id)).state).toBe("confirmed");
  const [saved, ...others] = await inbox(reference);
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ event_id: `payment:${reference}`, deliveries: 2 });
  expect(saved?.processed_at).not.toBeNull();
  // Nothing more is stored for a settled payment.
  await notify(forged);
  expect(await inbox(reference)).toMatchObject([{ deliveries: 2 }]);
});

test("a notification of an unknown payment or another RRR is acknowledged and dropped", async () => {
  const { reference, rrr } = await begin();
  const other = await begin();
  for (const part of [
    { rrr: "399999999999", orderRef: "RB-NOBODY" },
    { rrr: "399999999999" },
    { rrr: "399999999999", orderRef: reference },
  ])
    expect((await notify([part])).status).toBe(200);
  expect(await inbox(reference)).toEqual([]);
  expect((await notify([{ rrr }])).status).toBe(200);
  expect(await inbox(reference)).toHaveLength(1);
  expect((await notify([{ rrr: other.rrr, orderRef: reference }])).status).toBe(200);
  expect(await inbox(other.reference)).toHaveLength(1);
  expect(await inbox(reference)).toMatchObject([{ deliveries: 1 }]);
  const unreadable = await notify("<html>");
  expect(unreadable.status).toBe(422);
  expect(JSON.parse(unreadable.text)).toMatchObject({ code: "bad-notice" });
});

test("a lost answer with a new RRR is recovered by a retry or a check", async () => {
  const first = await attempt();
  till.remita.control.set({ timeout: true });
  await expect(openCheckout(first.token)).rejects.toMatchObject({ code: "gateway-timeout" });
  till.remita.control.reset();
  await openCheckout(first.token);
  expect((await readPayment(first.id)).retrieval_reference).toMatch(/^\d{12}$/);

  const second = await attempt();
  till.remita.control.set({ reset: true });
  await expect(openCheckout(second.token)).rejects.toMatchObject({ code: "gateway-timeout" });
  till.remita.control.reset();
  await settle(second.reference);
  const { retrieval_reference } = await readPayment(second.id);
  expect(retrieval_reference).toMatch(/^\d{12}$/);
  expect((await getPaymentStatus(second.token)).retrieval_reference).toBe(retrieval_reference);
});

test("notifications with different numbers for a payment without RRR are stored as one", async () => {
  const { token, reference } = await attempt();
  till.remita.control.set({ reset: true });
  await expect(openCheckout(token)).rejects.toMatchObject({ code: "gateway-timeout" });
  for (const rrr of ["399999999998", "399999999999"]) await notify([{ rrr, orderRef: reference }]);
  expect(await inbox(reference)).toMatchObject([{ event_id: `payment:${reference}`, deliveries: 2 }]);
});

test("a payment made before the first check keeps the RRR of the answer", async () => {
  const { id, token, reference } = await attempt();
  till.remita.control.set({ reset: true });
  await expect(openCheckout(token)).rejects.toMatchObject({ code: "gateway-timeout" });
  till.remita.control.reset();
  till.remita.control.set({ drop_webhooks: true });
  const { retrieval_reference: rrr = "" } = await getGateway("remita").verify(reference);
  till.remita.control.pay(rrr);
  await settle(reference);
  expect(await readPayment(id)).toMatchObject({ state: "confirmed", retrieval_reference: rrr });
});

test.each([
  ["another amount", { kobo: 100 }, "gateway-amount-differs"],
  ["another currency", { currency: "USD" }, "gateway-currency-differs"],
  ["an unknown order", { forget: true }, "gateway-unknown-reference"],
  ["a wrong hash", { refuse_key: true }, "gateway-refused"],
  ["an incomplete answer", { garbage: true }, "gateway-bad-answer"],
  ["status 500", { server_error: true }, "gateway-bad-answer"],
  ["a cut connection", { reset: true }, "gateway-timeout"],
] as const)(
  "%s leaves the payment open, and it is confirmed once Remita recovers",
  async (_, errors, problem) => {
    const { id, bill, reference, rrr } = await begin();
    till.remita.control.set({ drop_webhooks: true });
    till.remita.control.pay(rrr);
    till.remita.control.set(errors);
    expect(await settle(reference)).toMatchObject({ problem });
    expect((await readBill(bill.id)).paid_kobo).toBe(0);
    till.remita.control.reset();
    await settle(reference);
    expect((await readPayment(id)).state).toBe("confirmed");
  },
);

test("a payment of more than requested is posted in full: the bill is paid, the rest is credit", async () => {
  const { id, bill, reference, rrr } = await begin();
  till.remita.control.set({ drop_webhooks: true });
  till.remita.control.pay(rrr);
  const { kobo } = await readPayment(id);
  till.remita.control.set({ kobo: kobo + 500 });
  expect(await settle(reference)).toMatchObject({ state: "confirmed" });
  expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: kobo });
  expect(await readPayment(id)).toMatchObject({ kobo: kobo + 500, asked_kobo: kobo });
});

test("officers find a payment by its RRR, grouped or not, and no other", async () => {
  const { id, rrr } = await begin();
  await begin();
  const admin = await signInAs("admin@ratebook.test");
  for (const q of [rrr, formatRrr(rrr), rrr.replace(/^(.{6})/, "$1 ")]) {
    const { body } = await admin.get(`/payment-records?q=${encodeURIComponent(q)}`);
    expect(body.data).toMatchObject([{ id }]);
    expect(body.data).toHaveLength(1);
  }
  expect((await admin.get(`/payment-records/${id}`)).body.data).toMatchObject({ retrieval_reference: rrr });
});

test("an RRR cannot be changed, since the payer may be on the way to a bank with it", async () => {
  const { id } = await begin();
  const change = database()
    .updateTable("payment")
    .set({ retrieval_reference: "310000000000" })
    .where("id", "=", id);
  await expect(change.execute()).rejects.toThrow(/never changed/);
});

test("a payment uses the chosen gateway, and a gateway not offered is rejected", async () => {
  const bill = await createBill();
  const start = (provider: string) =>
    transaction((tx) =>
      startPayment(tx, systemActor("test"), { bill_tokens: [bill.token], email: "a@b.ng", provider }),
    );
  await expect(start("nobody")).rejects.toMatchObject({ options: { code: "gateway-not-offered" } });
  expect((await readPayment((await start("paystack")).id)).provider).toBe("paystack");
});
