import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { onlinePayments, setOnlinePayments } from "#areas/collecting/payments/gateway.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { call } from "../support/http.ts";
import { createBill, createPayer } from "./support/bills.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

const email = "payer@example.test";
let till: Till;
let owner: ApiClient;
let officer: ApiClient;
let individual_id: number;

beforeAll(async () => {
  till = await openTill();
  individual_id = await createPayer();
  await database()
    .updateTable("app_user")
    .set({ individual_id })
    .where("email", "=", "individual@ratebook.test")
    .execute();
  owner = await signInAs("individual@ratebook.test");
  officer = await signInAs("admin@ratebook.test");
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

describe("POST /payments", () => {
  test("queues concurrent visitors: counting attempts never uses up the database connections", async () => {
    // More calls than the pool of this process has connections; counting an attempt takes its own transaction.
    const paths = Array.from({ length: 24 }, () =>
      call(till.url, "/api/v1/payments", {
        method: "POST",
        headers: { "Idempotency-Key": randomUUID() },
        body: { bill_tokens: ["AAAAAAAAAAAAAAAAAAAAAA"], email },
      }),
    );
    const statuses = new Set((await Promise.all(paths)).map(({ status }) => status));
    expect([...statuses]).toContain(404);
    expect([...statuses].filter((status) => status !== 404 && status !== 429)).toEqual([]);
    // The other tests in this file send from the same address.
    await database().deleteFrom("rate_limit").execute();
  });

  test("opens the gateway's page once per idempotency key", async () => {
    const bill = await createBill();
    const body = { bill_tokens: [bill.token], email };
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await call(till.url, "/api/v1/payments", { method: "POST", headers, body });
    expect(first.status).toBe(201);
    const cookie = first.headers.getSetCookie()[0]?.split(";")[0];
    const repeated = await Promise.all(
      [1, 2, 3].map(() => call(till.url, "/api/v1/payments", { method: "POST", headers, body, cookie })),
    );
    for (const { status, json } of repeated)
      expect(status === 201 ? json : { code: json?.["code"] }).toEqual(
        status === 201 ? first.json : { code: "still-running" },
      );
    const other = await call(till.url, "/api/v1/payments", {
      method: "POST",
      headers,
      body: { ...body, kobo: 500 },
      cookie,
    });
    expect(other).toMatchObject({ status: 422, json: { code: "key-reused" } });
    const { n } = await database()
      .selectFrom("payment_bill")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("bill_id", "=", bill.id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  test("requires an idempotency key, a bill and an email address", async () => {
    const bill = await createBill();
    expect(await visitor.post("/payments", { bill_tokens: [bill.token], email })).toMatchObject({
      status: 422,
    });
    const key = randomUUID();
    expect((await visitor.post("/payments", { email: "x" }, { key })).body.errors).toMatchObject({
      email: [expect.any(String)],
    });
    const unknown = await visitor.post("/payments", { bill_tokens: ["A".repeat(22)], email }, { key });
    expect(unknown).toMatchObject({ status: 404 });
  });

  test("rejects more than the amount due and names the maximum", async () => {
    const bill = await createBill({ lines: [["TX-01", 3_695_84]], individual_id });
    const second = await createBill({ lines: [["TX-01", 100_00]], individual_id });
    const pay = (body: object) => visitor.post("/payments", { email, ...body }, { key: randomUUID() });
    expect(await pay({ bill_tokens: [bill.token], kobo: 9_999_999_00 })).toMatchObject({
      status: 422,
      body: { code: "too-much", errors: { kobo: [expect.stringContaining("₦3,695.84")] } },
    });
    const both = [bill.token, second.token];
    expect(await pay({ bill_tokens: both, kobo: 3_795_85 })).toMatchObject({
      status: 422,
      body: { code: "too-much", errors: { kobo: [expect.stringContaining("₦3,795.84")] } },
    });
    expect(await pay({ bill_tokens: [bill.token], kobo: 3_695_84 })).toMatchObject({ status: 201 });
    expect(await pay({ bill_tokens: both, kobo: 3_795_84 })).toMatchObject({ status: 201 });
  });

  test("accepts bill ids from their owner only", async () => {
    const mine = await createBill({ individual_id });
    const theirs = await createBill();
    const key = () => ({ key: randomUUID() });
    expect(await visitor.post("/payments", { bill_ids: [mine.id], email }, key())).toMatchObject({
      status: 401,
    });
    expect(await officer.post("/payments", { bill_ids: [mine.id], email }, key())).toMatchObject({
      status: 403,
    });
    expect(await owner.post("/payments", { bill_ids: [theirs.id], email }, key())).toMatchObject({
      status: 404,
    });
    expect(await owner.post("/payments", { bill_ids: [mine.id], email }, key())).toMatchObject({
      status: 201,
    });
  });

  test("reports that online payment is not set up", async () => {
    const bill = await createBill();
    const before = onlinePayments();
    setOnlinePayments(undefined);
    const answer = await visitor.post(
      "/payments",
      { bill_tokens: [bill.token], email },
      { key: randomUUID() },
    );
    setOnlinePayments(before);
    expect(answer).toMatchObject({ status: 503, body: { code: "gateway-not-configured" } });
  });

  test("keeps a visible attempt when the gateway does not answer", async () => {
    const bill = await createBill();
    till.simulator.control.set({ timeout: true });
    const answer = await visitor.post(
      "/payments",
      { bill_tokens: [bill.token], email },
      { key: randomUUID() },
    );
    expect(answer).toMatchObject({
      status: 503,
      body: { code: "gateway-timeout", data: { token: expect.any(String) } },
    });
    till.simulator.control.reset();
    const { token } = answer.body.data as { token: string };
    expect(await visitor.get(`/payments/${token}`)).toMatchObject({
      status: 200,
      body: { data: { state: "initiated", progress: "not-paid" } },
    });
  });
});

test("the payer sees the status by token or gateway reference, and can have it checked", async () => {
  const payment = await start([await createBill()]);
  till.simulator.control.set({ drop_webhooks: true });
  await choose(payment, "pay");
  expect(await visitor.get(`/payments/${payment.reference}`)).toMatchObject({
    body: { data: { state: "pending" } },
  });
  const checked = await visitor.post(`/payments/${payment.token}/check`);
  expect(checked.body.data).toMatchObject({
    state: "confirmed",
    receipts: [{ number: expect.stringMatching(/^TST-/) }],
  });
  expect(await visitor.get(`/payments/${"A".repeat(22)}`)).toMatchObject({ status: 404 });
});

test("an abandoned checkout is shown as not paid; an ongoing or unreadable one as being confirmed", async () => {
  const payment = await start([await createBill()]);
  const check = async () => {
    // A recent answer of the gateway is reused, so the time of the last question is cleared.
    await database().updateTable("payment").set({ asked_at: null }).where("id", "=", payment.id).execute();
    return (await visitor.post(`/payments/${payment.token}/check`)).body.data;
  };
  await choose(payment, "abandon");
  expect(await check()).toMatchObject({ state: "pending", progress: "not-paid" });
  for (const status of ["ongoing", "queued"]) {
    till.simulator.control.set({ status });
    expect(await check()).toMatchObject({ state: "pending", progress: "confirming" });
  }
  till.simulator.control.set({ html: true });
  expect(await check()).toMatchObject({ state: "unknown", progress: "confirming" });
  till.simulator.control.reset();
  await choose(payment, "pay");
  expect(await check()).toMatchObject({ state: "confirmed", progress: null });
});
