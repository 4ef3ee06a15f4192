import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { pollOnce } from "#areas/collecting/online-payments/poller.ts";
import { processInBackground, waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { database } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import { createBill } from "./support/bills.ts";
import { choose, type OpenPayment, readPayment, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  till = await openTill(12, 60_000);
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

/** A paid payment while the gateway does not answer. */
async function payWithoutAnswer(): Promise<OpenPayment> {
  const payment = await start([await createBill()]);
  till.simulator.control.set({ drop_webhooks: true });
  await choose(payment, "pay");
  till.simulator.control.set({ drop_webhooks: true, reset: true });
  return payment;
}

async function notify({ reference }: OpenPayment): Promise<void> {
  const webhook = till.simulator.control.webhooks().find((one) => one.reference === reference);
  const body = webhook?.body ?? "";
  const signature = createHmac("sha512", till.secret).update(body).digest("hex");
  const headers = { "Content-Type": "application/json", "x-paystack-signature": signature };
  const response = await fetch(`${till.url}/api/v1/webhooks/paystack`, { method: "POST", body, headers });
  expect(response.status).toBe(200);
  await response.body?.cancel();
  await waitForWebhooks();
}

const noticeOf = ({ reference }: OpenPayment) =>
  database()
    .selectFrom("webhook_inbox")
    .select(["processed_at", "error", "deliveries"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

const change = ({ reference }: OpenPayment, values: { tried_at?: Date; received_at?: Date }) =>
  database().updateTable("webhook_inbox").set(values).where("reference", "=", reference).execute();

test("a notification whose check got no answer stays open, and is checked again a minute later", async () => {
  const payment = await payWithoutAnswer();
  await notify(payment);
  expect((await readPayment(payment.id)).state).toBe("unknown");
  expect(await noticeOf(payment)).toMatchObject({ processed_at: null, error: "gateway-timeout" });
  till.simulator.control.reset();
  await pollOnce();
  expect((await readPayment(payment.id)).state).toBe("unknown");
  await change(payment, { tried_at: new Date(0) });
  await pollOnce();
  expect((await readPayment(payment.id)).state).toBe("confirmed");
  expect(await noticeOf(payment)).toMatchObject({ processed_at: expect.any(Date), error: null });
});

test("a repeated notification is checked at once", async () => {
  const payment = await payWithoutAnswer();
  await notify(payment);
  till.simulator.control.reset();
  await notify(payment);
  expect((await readPayment(payment.id)).state).toBe("confirmed");
  expect(await noticeOf(payment)).toMatchObject({ processed_at: expect.any(Date), deliveries: 2 });
});

test("after a day, only the payment's own schedule checks", async () => {
  const payment = await payWithoutAnswer();
  await notify(payment);
  await change(payment, { tried_at: new Date(0), received_at: new Date(0) });
  await pollOnce();
  expect(await noticeOf(payment)).toMatchObject({ processed_at: expect.any(Date), error: "gateway-timeout" });
});

test("a notification that arrives while handling fails is still handled", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  try {
    let count = 0;
    const work = async () => {
      count += 1;
      if (count > 1) return;
      processInBackground(-1, work);
      throw new Error("It failed");
    };
    processInBackground(-1, work);
    await waitForWebhooks();
    expect(count).toBe(2);
    expect(logged).toHaveBeenCalledTimes(1);
  } finally {
    logged.mockRestore();
  }
});
