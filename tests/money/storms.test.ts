import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { pollOnce } from "#areas/collecting/online-payments/poller.ts";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { createBill, createPayer, readBill } from "./support/bills.ts";
import { choose, type OpenPayment, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  // Under this load, a slow answer would be taken for a timeout.
  till = await openTill(12, 60_000);
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

async function post(body: string, signature = createHmac("sha512", till.secret).update(body).digest("hex")) {
  const headers = { "Content-Type": "application/json", "x-paystack-signature": signature };
  const response = await fetch(`${till.url}/api/v1/webhooks/paystack`, { method: "POST", body, headers });
  await response.body?.cancel();
  return response.status;
}

test("two concurrent payments of one bill are both confirmed, the second as credit, with two receipts", async () => {
  for (let round = 0; round < 20; round++) {
    const individual_id = await createPayer();
    const bill = await createBill({ individual_id, lines: [["TX-01", 5_000]] });
    const both = await Promise.all([start([bill]), start([bill])]);
    till.simulator.control.set({ drop_webhooks: true });
    await Promise.all(both.map((payment) => choose(payment, "pay")));
    await Promise.all(both.map(({ reference }) => settle(reference)));
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 5_000 });
    const account = await findAccount(database(), { kind: "payer-credit", individual_id });
    expect(account && (await readBalance(database(), account)).balance).toBe(5_000);
    for (const { id } of both) expect(await readReceipts(id)).toHaveLength(1);
  }
}, 120_000);

test("1,000 webhooks of 10 payments, repeated and out of order, count each payment once", async () => {
  const payments: OpenPayment[] = [];
  for (let at = 0; at < 10; at++)
    payments.push(await start([await createBill({ lines: [["TX-01", 7_000 + at]] })]));
  till.simulator.control.set({ drop_webhooks: true });
  for (const payment of payments) await choose(payment, "pay");
  const bodies = till.simulator.control
    .webhooks()
    .filter(({ reference }) => payments.some((payment) => payment.reference === reference))
    .map(({ body }) => body);
  expect(bodies).toHaveLength(10);
  const order = Array.from({ length: 1_000 }, (_, at) => bodies[(at * 7919) % 10] ?? "").sort(
    () => Math.random() - 0.5,
  );
  const statuses = new Set<number>();
  const sender = async () => {
    for (let body = order.pop(); body !== undefined; body = order.pop()) statuses.add(await post(body));
  };
  await Promise.all(Array.from({ length: 24 }, sender));
  expect([...statuses]).toEqual([200]);
  await waitForWebhooks();
  for (const payment of payments) {
    expect((await readPayment(payment.id)).state).toBe("confirmed");
    expect(await readReceipts(payment.id)).toHaveLength(1);
  }
  const { n } = await database()
    .selectFrom("webhook_inbox")
    .select((eb) => eb.fn.sum<number>("deliveries").as("n"))
    .where(
      "reference",
      "in",
      payments.map(({ reference }) => reference),
    )
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1_000);
}, 120_000);

test("webhook, browser return and poller race, 50 times", async () => {
  for (let round = 0; round < 50; round++) {
    const payment = await start([await createBill({ lines: [["TX-01", 900]] })]);
    await database()
      .updateTable("payment")
      .set({ next_poll_at: new Date(0) })
      .where("id", "=", payment.id)
      .execute();
    till.simulator.control.set({ webhook_copies: 3 });
    await choose(payment, "pay");
    await Promise.all([settle(payment.reference), settle(payment.reference), pollOnce()]);
    await till.simulator.control.idle();
    await waitForWebhooks();
    expect((await readPayment(payment.id)).state).toBe("confirmed");
    expect(await readReceipts(payment.id)).toHaveLength(1);
  }
}, 120_000);

test("an unsigned or wrongly signed webhook is rejected and not stored", async () => {
  const payment = await start([await createBill()]);
  const body = JSON.stringify({
    event: "charge.success",
    data: { id: 1, reference: payment.reference, status: "success" },
  });
  expect(await post(body, "")).toBe(401);
  expect(await post(body, createHmac("sha512", "other").update(body).digest("hex"))).toBe(401);
  const stored = await database()
    .selectFrom("webhook_inbox")
    .select("id")
    .where("reference", "=", payment.reference)
    .execute();
  expect(stored).toEqual([]);
});

test("a signed webhook about an unpaid payment confirms nothing without the gateway's answer", async () => {
  const payment = await start([await createBill()]);
  const data = {
    id: 987,
    reference: payment.reference,
    status: "success",
    amount: payment.kobo,
    currency: "NGN",
  };
  expect(await post(JSON.stringify({ event: "charge.success", data }))).toBe(200);
  await waitForWebhooks();
  expect((await readPayment(payment.id)).state).toBe("pending");
});

test("a signed webhook about an unknown payment is stored with its error", async () => {
  const body = JSON.stringify({
    event: "charge.success",
    data: { id: 5, reference: "RB-NOBODY", status: "success" },
  });
  expect(await post(body)).toBe(200);
  expect(await post("not json")).toBe(200);
  await waitForWebhooks();
  const rows = await database()
    .selectFrom("webhook_inbox")
    .select(["event", "error"])
    .where("error", "is not", null)
    .execute();
  expect(rows).toEqual(
    expect.arrayContaining([
      { event: "charge.success", error: "unknown-reference" },
      { event: "unreadable", error: "no-reference" },
    ]),
  );
});

test("the poller resumes a notification that a process acknowledged but did not handle", async () => {
  const payment = await start([await createBill()]);
  till.simulator.control.set({ drop_webhooks: true });
  await choose(payment, "pay");
  await database()
    .insertInto("webhook_inbox")
    .values({
      provider: "paystack",
      event_id: "left",
      event: "charge.success",
      reference: payment.reference,
      body: Buffer.from("{}"),
      tried_at: new Date(0),
    })
    .execute();
  await pollOnce();
  expect((await readPayment(payment.id)).state).toBe("confirmed");
});
