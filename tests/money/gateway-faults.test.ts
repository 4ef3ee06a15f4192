import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { pollOnce } from "#areas/collecting/online-payments/poller.ts";
import { openCheckout } from "#areas/collecting/payments/open-checkout.ts";
import { getPaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { nextPoll } from "#areas/collecting/payments/poll-schedule.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { startPayment } from "#areas/collecting/payments/start-payment.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { createBill, createPayer, readBill, type TestBill } from "./support/bills.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

async function payWithoutWebhook() {
  const bill = await createBill();
  const payment = await start([bill]);
  till.simulator.control.set({ drop_webhooks: true });
  await choose(payment, "pay");
  return { bill, payment };
}

describe.each([
  ["never answers", { timeout: true }, "gateway-timeout"],
  ["answers with HTML", { html: true }, "gateway-bad-answer"],
  ["reports another amount", { kobo: 1 }, "gateway-amount-differs"],
  ["reports another currency", { currency: "USD" }, "gateway-currency-differs"],
  ["reports another reference", { reference: "RB-OTHER" }, "gateway-bad-answer"],
  ["reports an unknown status", { status: "perhaps" }, "gateway-bad-answer"],
] as const)("when the gateway %s", (_, errors, problem) => {
  test("the payment is unknown, not failed, and is confirmed once the gateway recovers", async () => {
    const { bill, payment } = await payWithoutWebhook();
    till.simulator.control.set(errors);
    expect(await settle(payment.reference)).toEqual({ state: "unknown", problem });
    expect((await readBill(bill.id)).paid_kobo).toBe(0);
    till.simulator.control.reset();
    expect((await settle(payment.reference)).state).toBe("confirmed");
    expect((await readBill(bill.id)).status).toBe("paid");
  });
});

test("a different amount is escalated at once with the gateway's answer", async () => {
  const { payment } = await payWithoutWebhook();
  till.simulator.control.set({ kobo: 999 });
  await settle(payment.reference);
  const row = await readPayment(payment.id);
  expect(row.escalated_at).not.toBeNull();
  expect(row.gateway_said).toMatchObject({ kobo: 999, state: "paid" });
});

/** The credit of a bill's payer, or of the bill when it names none. */
async function creditOf({ id }: TestBill): Promise<number> {
  const { individual_id } = await readBill(id);
  const owner = individual_id === null ? { bill_id: id } : { individual_id };
  const account = await findAccount(database(), { kind: "payer-credit", ...owner });
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
}

describe("a payment of more than requested", () => {
  test("pays the bill and becomes credit for the excess, once, with a receipt of the full amount", async () => {
    const { bill, payment } = await payWithoutWebhook();
    till.simulator.control.set({ kobo: 1_300_000 });
    const settled = await Promise.all([1, 2, 3].map(() => settle(payment.reference)));
    expect(settled).toEqual(Array(3).fill({ state: "confirmed", problem: null }));
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_250_000 });
    expect(await creditOf(bill)).toBe(50_000);
    expect(await readPayment(payment.id)).toMatchObject({ kobo: 1_300_000, asked_kobo: 1_250_000 });
    expect(await readReceipts(payment.id)).toMatchObject([{ kobo: 1_300_000 }]);
    expect(await getPaymentStatus(payment.token)).toMatchObject({
      kobo: 1_300_000,
      requested_kobo: 1_250_000,
      bills: [{ kobo: 1_300_000 }],
    });
  });

  test("of several bills adds the excess to the last, first to its balance", async () => {
    const individual_id = await createPayer();
    const first = await createBill({ individual_id, issued_on: "2026-01-05" });
    const last = await createBill({ individual_id, issued_on: "2026-02-05" });
    const payment = await start([first, last], 2_000_000);
    till.simulator.control.set({ drop_webhooks: true, kobo: 2_600_000 });
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(first.id)).toMatchObject({ status: "paid", paid_kobo: 1_250_000 });
    expect(await readBill(last.id)).toMatchObject({ status: "paid", paid_kobo: 1_250_000 });
    expect(await creditOf(last)).toBe(100_000);
  });

  test("of a bill without a payer is kept as credit of the bill", async () => {
    const bill = await createBill({ individual_id: null });
    const payment = await start([bill]);
    till.simulator.control.set({ drop_webhooks: true, kobo: 1_250_001 });
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    expect(await creditOf(bill)).toBe(1);
  });

  test("in another currency or with another reference is not accepted", async () => {
    const { bill, payment } = await payWithoutWebhook();
    till.simulator.control.set({ kobo: 1_300_000, currency: "USD" });
    expect((await settle(payment.reference)).problem).toBe("gateway-currency-differs");
    till.simulator.control.set({ currency: null, reference: "RB-OTHER" });
    expect((await settle(payment.reference)).state).toBe("unknown");
    expect((await readBill(bill.id)).paid_kobo).toBe(0);
  });
});

test("a timed-out initialize leaves a committed attempt that the same key can retry", async () => {
  const bill = await createBill();
  const started = await transaction((tx) =>
    startPayment(tx, systemActor("test"), { bill_tokens: [bill.token], email: "payer@example.test" }),
  );
  till.simulator.control.set({ timeout: true });
  await expect(openCheckout(started.token)).rejects.toMatchObject({ code: "gateway-timeout" });
  till.simulator.control.reset();
  // The gateway did register the first, so it refuses the second. Its page was never shown, so it cannot have been paid.
  await expect(openCheckout(started.token)).rejects.toMatchObject({ code: "gateway-refused" });
  expect((await readPayment(started.id)).state).toBe("failed");
});

test("an attempt unknown to the gateway does not stay unknown", async () => {
  const bill = await createBill();
  const started = await transaction((tx) =>
    startPayment(tx, systemActor("test"), { bill_tokens: [bill.token], email: "payer@example.test" }),
  );
  expect(await settle(started.reference)).toEqual({ state: "pending", problem: "gateway-unknown-reference" });
});

test("polling follows the schedule and escalates payments that stay unknown", async () => {
  const { payment } = await payWithoutWebhook();
  till.simulator.control.set({ html: true });
  for (let count = 1; count <= 4; count++) {
    await database()
      .updateTable("payment")
      .set({ next_poll_at: new Date(0) })
      .where("id", "=", payment.id)
      .execute();
    await pollOnce();
    const row = await readPayment(payment.id);
    expect(row).toMatchObject({ state: "unknown", poll_count: count });
    expect(row.next_poll_at?.getTime()).toBeGreaterThan(Date.now());
    expect(row.escalated_at !== null).toBe(count === 4);
  }
  till.simulator.control.reset();
  await database()
    .updateTable("payment")
    .set({ next_poll_at: new Date(0) })
    .where("id", "=", payment.id)
    .execute();
  await pollOnce();
  expect((await readPayment(payment.id)).state).toBe("confirmed");
});

test("polling is scheduled after 1 minute, 5 minutes, 1 hour, then daily", () => {
  const started = new Date("2026-01-05T09:00:00Z");
  const minutes = (count: number, now: Date) =>
    ((nextPoll("unknown", count, started, now).at?.getTime() ?? 0) - started.getTime()) / 60_000;
  expect(minutes(1, new Date("2026-01-05T09:01:00Z"))).toBe(5);
  expect(minutes(2, new Date("2026-01-05T09:05:00Z"))).toBe(60);
  expect(minutes(3, new Date("2026-01-05T10:00:00Z"))).toBe(60 + 24 * 60);
  expect(nextPoll("pending", 9, started, new Date("2026-01-15T09:00:00Z"))).toMatchObject({
    at: null,
    expired: true,
  });
  expect(nextPoll("unknown", 9, started, new Date("2026-03-15T09:00:00Z"))).toMatchObject({
    expired: false,
    escalate: true,
  });
});
