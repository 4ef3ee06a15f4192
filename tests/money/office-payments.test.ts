import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { pendingMoney } from "#areas/collecting/pending-money.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import { agencyOf, createBill, createPayer, readBill } from "./support/bills.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Payments for officers: found, viewed, and checked with the gateway when stuck. */

let till: Till;
let officer: ApiClient;
let ours: ApiClient;
let theirs: ApiClient;

beforeAll(async () => {
  till = await openTill();
  const [own, other] = [await agencyOf("OWN"), await agencyOf("OTH")];
  officer = await signInAs("admin@ratebook.test");
  ours = await signInAs(await createOfficer(null, [own]));
  theirs = await signInAs(await createOfficer(null, [other]));
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;
const codes = async (query: string, by = officer) =>
  dataOf<{ code: string }[]>(await by.get(`/payment-records?${query}`)).map(({ code }) => code);

/** Paid on the gateway's page without a notification. */
async function payWithoutWebhook() {
  till.simulator.control.set({ drop_webhooks: true });
  const bill = await createBill();
  const payment = await start([bill]);
  await choose(payment, "pay");
  return { bill, payment };
}

/** Moves the start of a payment two hours back. */
async function age(id: number): Promise<void> {
  await sql`ALTER TABLE payment DISABLE TRIGGER payment_fixed`.execute(database());
  await sql`UPDATE payment SET created_at = created_at - interval '2 hours' WHERE id = ${id}`.execute(
    database(),
  );
  await sql`ALTER TABLE payment ENABLE TRIGGER payment_fixed`.execute(database());
}

test("finds a payment by its code, bill, receipt, reference and payer", async () => {
  const bill = await createBill({ individual_id: await createPayer("Ẹniọlá Dọ̀sùnmú") });
  const payment = await start([bill]);
  await choose(payment, "pay");
  await settle(payment.reference);
  const [receipt] = await readReceipts(payment.id);
  const typed = [payment.code, bill.code, bill.pay_code, receipt?.number, payment.reference.toLowerCase()];
  for (const q of [...typed, "eniola dosunmu"])
    expect(await codes(`q=${encodeURIComponent(q ?? "")}`)).toEqual([payment.code]);
  expect(await codes("q=nobody+at+all")).toEqual([]);
  expect(await codes(`list=confirmed&q=${payment.code}`)).toEqual([payment.code]);
  expect(await codes(`list=failed&q=${payment.code}`)).toEqual([]);
  expect(await codes(`channel=cash&q=${payment.code}`)).toEqual([]);
});

test("rejects control characters in searches for payments", async () => {
  const body = { errors: { q: ["Enter text without control characters."] } };
  for (const list of ["payment-records", "bank-entries", "receipts"])
    expect(await officer.get(`/${list}?q=a%00b`)).toMatchObject({ status: 400, body });
  expect(await officer.post("/print-packs", { q: "\0" })).toMatchObject({ status: 422, body });
  // Outside form fields, the database rejects it.
  expect(await officer.get("/payments/%00")).toMatchObject({ status: 400, body: { code: "invalid-query" } });
});

test("pages through payments without repeats", async () => {
  for (let n = 0; n < 3; n++) await start([await createBill()]);
  const first = await officer.get("/payment-records?per_page=2");
  const rest = await codes(`per_page=200&after=${first.body.meta?.next}`);
  const seen = [...dataOf<{ code: string }[]>(first).map(({ code }) => code), ...rest];
  expect(seen).toEqual(await codes("per_page=200"));
  expect(new Set(seen).size).toBe(seen.length);
});

test("a payment shows its full allocation, and only the total for bills of other agencies", async () => {
  const individual_id = await createPayer();
  const own = await createBill({
    individual_id,
    agency_id: await agencyOf("OWN"),
    lines: [["OW-01", 3_000]] as const,
  });
  const other = await createBill({
    individual_id,
    agency_id: await agencyOf("OTH"),
    lines: [["OT-01", 2_000]] as const,
  });
  const payment = await start([own, other]);
  await choose(payment, "pay");
  await settle(payment.reference);
  const path = `/payment-records/${payment.id}`;
  const all = dataOf<{ legs: { kind: string; kobo: number }[]; receipts: unknown[]; bills: unknown[] }>(
    await officer.get(path),
  );
  expect(all.bills).toHaveLength(2);
  expect(all.receipts).toHaveLength(2);
  const charged = all.legs.filter(({ kind }) => kind === "charge").reduce((sum, { kobo }) => sum + kobo, 0);
  expect(charged).toBe(5_000);
  const seen = await ours.get(path);
  expect(seen.body.data).toMatchObject({
    bills: [{ code: own.code }],
    elsewhere: { bills: 1, kobo: 2_000 },
    receipts: [{ kobo: 3_000 }],
  });
  expect(JSON.stringify(seen.body)).not.toContain(other.code);
  expect(dataOf<{ bills: number }[]>(await ours.get(`/payment-records?q=${payment.code}`))[0]?.bills).toBe(1);
});

test("a payment of another agency is not listed, found or checked", async () => {
  const bill = await createBill({ agency_id: await agencyOf("OWN"), lines: [["OW-01", 900]] });
  const payment = await start([bill]);
  expect(await codes(`q=${payment.code}`, ours)).toEqual([payment.code]);
  expect(await codes(`q=${payment.code}`, theirs)).toEqual([]);
  expect((await theirs.get(`/payment-records/${payment.id}`)).status).toBe(404);
  expect((await theirs.post(`/payment-records/${payment.id}/ask`)).status).toBe(404);
});

describe("a stuck payment", () => {
  test("is one the gateway left open for an hour, and is settled by a check now", async () => {
    const { bill, payment } = await payWithoutWebhook();
    till.simulator.control.set({ timeout: true });
    await settle(payment.reference);
    expect(await codes("list=stuck&per_page=200")).not.toContain(payment.code);
    await age(payment.id);
    expect(await codes("list=stuck&per_page=200")).toContain(payment.code);
    const [waiting] = await pendingMoney(systemActor("test"));
    expect(waiting).toMatchObject({
      what: "stuck",
      count: 1,
      oldest_title: expect.stringContaining(payment.code),
    });
    till.simulator.control.reset();
    const response = await officer.post(`/payment-records/${payment.id}/ask`);
    expect(response).toMatchObject({ status: 200, body: { data: { state: "confirmed" } } });
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    expect(await codes("list=stuck&per_page=200")).not.toContain(payment.code);
    expect(await pendingMoney(systemActor("test"))).toEqual([]);
    const repeated = await officer.post(`/payment-records/${payment.id}/ask`);
    expect(repeated).toMatchObject({ status: 409, body: { code: "payment-closed" } });
  });

  test("is one with a different amount, at once and after any number of checks", async () => {
    const { payment } = await payWithoutWebhook();
    till.simulator.control.set({ kobo: 999 });
    const response = await officer.post(`/payment-records/${payment.id}/ask`);
    expect(response.body.data).toMatchObject({ state: "unknown", problem: "gateway-amount-differs" });
    expect(await codes("list=stuck&per_page=200")).toContain(payment.code);
    expect((await officer.get(`/payment-records/${payment.id}`)).body.data).toMatchObject({
      stuck: true,
      gateway_response: { kobo: 999 },
      receipts: [],
      legs: [],
    });
    expect((await readPayment(payment.id)).confirmed_at).toBeNull();
  });

  test("is not one abandoned before paying", async () => {
    const payment = await start([await createBill()]);
    await choose(payment, "abandon");
    await settle(payment.reference);
    await age(payment.id);
    expect(await codes("list=stuck&per_page=200")).not.toContain(payment.code);
  });
});
