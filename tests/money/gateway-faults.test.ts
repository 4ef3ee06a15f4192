import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { systemActor } from "#server/actor.ts";
import { database, transaction } from "#server/db/client.ts";
import { openCheckout } from "#server/payments/open-checkout.ts";
import { nextPoll } from "#server/payments/poll-schedule.ts";
import { pollOnce } from "#server/payments/poller.ts";
import { settle } from "#server/payments/settle.ts";
import { startPayment } from "#server/payments/start-payment.ts";
import { createBill, readBill } from "./support/bills.ts";
import { choose, readPayment, start } from "./support/pay.ts";
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

async function paidButUntold() {
  const bill = await createBill();
  const payment = await start([bill]);
  till.simulator.control.set({ drop_webhooks: true });
  await choose(payment, "pay");
  return { bill, payment };
}

describe.each([
  ["never answers", { timeout: true }, "gateway-timeout"],
  ["answers with HTML", { html: true }, "gateway-bad-answer"],
  ["says another amount", { kobo: 1 }, "gateway-amount-differs"],
  ["says another currency", { currency: "USD" }, "gateway-currency-differs"],
  ["says another reference", { reference: "RB-OTHER" }, "gateway-bad-answer"],
  ["uses a word nobody knows", { status: "perhaps" }, "gateway-bad-answer"],
] as const)("the gateway %s", (_, faults, problem) => {
  test("the payment is unknown, never failed, and counts once the gateway is right again", async () => {
    const { bill, payment } = await paidButUntold();
    till.simulator.control.set(faults);
    expect(await settle(payment.reference)).toEqual({ state: "unknown", problem });
    expect((await readBill(bill.id)).paid_kobo).toBe(0);
    till.simulator.control.reset();
    expect((await settle(payment.reference)).state).toBe("confirmed");
    expect((await readBill(bill.id)).status).toBe("paid");
  });
});

test("money that differs is put before a person at once, with what the gateway said", async () => {
  const { payment } = await paidButUntold();
  till.simulator.control.set({ kobo: 999 });
  await settle(payment.reference);
  const row = await readPayment(payment.id);
  expect(row.escalated_at).not.toBeNull();
  expect(row.gateway_said).toMatchObject({ kobo: 999, state: "paid" });
});

test("an initialize that times out leaves a committed attempt; the same key may try again", async () => {
  const bill = await createBill();
  const started = await transaction((tx) =>
    startPayment(tx, systemActor("test"), { bill_tokens: [bill.token], email: "payer@example.test" }),
  );
  till.simulator.control.set({ timeout: true });
  await expect(openCheckout(started.token)).rejects.toMatchObject({ code: "gateway-timeout" });
  till.simulator.control.reset();
  // The gateway did take it down, so it refuses the second; the page was never shown, so nobody can have paid.
  await expect(openCheckout(started.token)).rejects.toMatchObject({ code: "gateway-refused" });
  expect((await readPayment(started.id)).state).toBe("failed");
});

test("an attempt the gateway never heard of is not unknown for ever", async () => {
  const bill = await createBill();
  const started = await transaction((tx) =>
    startPayment(tx, systemActor("test"), { bill_tokens: [bill.token], email: "payer@example.test" }),
  );
  expect(await settle(started.reference)).toEqual({ state: "pending", problem: "gateway-unknown-reference" });
});

test("polls follow the schedule; what stays unknown is escalated", async () => {
  const { payment } = await paidButUntold();
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

test("the schedule: 1 minute, 5 minutes, 1 hour, then daily", () => {
  const begun = new Date("2026-01-05T09:00:00Z");
  const minutes = (count: number, now: Date) =>
    ((nextPoll("unknown", count, begun, now).at?.getTime() ?? 0) - begun.getTime()) / 60_000;
  expect(minutes(1, new Date("2026-01-05T09:01:00Z"))).toBe(5);
  expect(minutes(2, new Date("2026-01-05T09:05:00Z"))).toBe(60);
  expect(minutes(3, new Date("2026-01-05T10:00:00Z"))).toBe(60 + 24 * 60);
  expect(nextPoll("pending", 9, begun, new Date("2026-01-15T09:00:00Z"))).toMatchObject({
    at: null,
    expired: true,
  });
  expect(nextPoll("unknown", 9, begun, new Date("2026-03-15T09:00:00Z"))).toMatchObject({
    expired: false,
    escalate: true,
  });
});
