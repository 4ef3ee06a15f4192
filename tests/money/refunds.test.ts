import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { type OfferedRequest, offeredRequests } from "#areas/collecting/refunds/offered-requests.ts";
import { requestsToDecide } from "#areas/collecting/refunds/pending-requests.ts";
import { openCharges } from "#areas/services/account-managers/open-charges.ts";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createPayer } from "../support/payers.ts";
import { createOfficer } from "../support/people.ts";
import {
  agencyOf,
  createBill,
  createPayer as createIndividual,
  readBill,
  type TestBill,
} from "./support/bills.ts";
import { tamper } from "./support/owner.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Reversals, refunds and cancelled receipts: requested by one officer, decided by another. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let third: ApiClient;
let count = 0;

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  third = await signInAs(await createOfficer(null));
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

const key = () => ({ key: `refund-test-${++count}` });
const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;
const idOf = (answer: ApiAnswer) => dataOf<{ id: number }>(answer)?.id;

async function pay(bills: readonly TestBill[], kobo?: number) {
  const payment = await start(bills, kobo);
  await choose(payment, "pay");
  await settle(payment.reference);
  return payment;
}

const askReversal = (payment: number, by = first, body: object = {}) =>
  by.post(
    `/payment-records/${payment}/reversal`,
    { cause: "mistake", reason: "Booked on the wrong bill.", ...body },
    key(),
  );
const decide = (id: number, verb: string, by = second, body: object = {}) =>
  by.post(`/refund-requests/${id}/${verb}`, body, key());

const offered = async (payment: number, by = first) =>
  dataOf<{ requests: OfferedRequest[] }>(await by.get(`/payment-records/${payment}`)).requests;

async function reverse(payment: number) {
  const response = await askReversal(payment);
  expect(response).toMatchObject({ status: 201 });
  return decide(idOf(response), "approve");
}

async function actorOf(email: string) {
  const { rows } = await sql<{ id: number }>`SELECT id FROM app_user WHERE email = ${email}`.execute(
    database(),
  );
  return actorForUser(rows[0]?.id ?? 0, null);
}

interface Payer {
  readonly party: number;
  readonly email: string;
  readonly code: string;
}

async function payerWith(kobo: number): Promise<Payer & { bill: TestBill; payments: number[] }> {
  const { party, email } = await createPayer("individual");
  const bill = await createBill({ individual_id: party, lines: [["TX-01", kobo]] });
  const payments = [await start([bill]), await start([bill])];
  for (const payment of payments) {
    await choose(payment, "pay");
    await settle(payment.reference);
  }
  const { rows } = await sql<{ code: string }>`SELECT code FROM individual WHERE id = ${party}`.execute(
    database(),
  );
  return { party, email, bill, code: rows[0]?.code ?? "", payments: payments.map(({ id }) => id) };
}

const account = { bank: "gtbank", account_number: "0123456789", account_name: "A. Sọdípọ̀" };
const askRefund = (payer: Payer, kobo: number, by = first, body: object = {}) =>
  by.post(
    "/refund-requests",
    { payer: payer.code, kobo, ...account, reason: "Asked for it.", ...body },
    key(),
  );
const creditOf = async ({ party }: Payer) =>
  (await readCredit(database(), { type: "individual", id: party })).kobo;
const payOut = async (id: number, by = first, body: object = {}) =>
  decide(id, "pay-out", by, {
    paid_from: "zenith",
    paid_reference: `FT-${++count}`,
    paid_on: await lagosToday(database()),
    ...body,
  });

/** The texts of the messages to the payer about a reversal. */
async function messagesAbout(request: number): Promise<string[]> {
  const messages = await database()
    .selectFrom("message")
    .select("body")
    .where("template", "=", "payment-reversed")
    .where("about_resource", "=", "money_back")
    .where("about_id", "=", request)
    .execute();
  return messages.map(({ body }) => body);
}

describe("a reversal", () => {
  test("undoes bill, lines, receipt and ledger completely with two officers", async () => {
    const bill = await createBill({
      lines: [
        ["TX-01", 700_00],
        ["TX-02", 300_00],
      ],
    });
    const { id } = await pay([bill]);
    const [receipt] = await readReceipts(id);
    expect(await offered(id)).toEqual([{ kind: "reversal", kobo: 1_000_00 }]);
    const response = await askReversal(id);
    expect(response).toMatchObject({ status: 201 });
    // Neither while it is pending …
    expect(await offered(id)).toEqual([]);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    expect(await askReversal(id, second)).toMatchObject({ status: 409, body: { code: "already-requested" } });
    expect(await decide(idOf(response), "approve", first)).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    expect(await readPayment(id)).toMatchObject({ state: "confirmed" });
    expect(await decide(idOf(response), "approve")).toMatchObject({
      status: 200,
      body: { data: { status: "done" } },
    });
    expect(await readPayment(id)).toMatchObject({ state: "reversed" });
    // … nor when it is completed.
    expect(await offered(id)).toEqual([]);
    expect(await readBill(bill.id)).toMatchObject({
      status: "unpaid",
      paid_kobo: 0,
      lines: { "TX-01": 0, "TX-02": 0 },
    });
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM allocation al JOIN transfer t ON t.id = al.transfer_id
      WHERE al.payment_id = ${id} AND t.reverses_id IS NOT NULL`.execute(database());
    // Two lines and the gateway's fee.
    expect(Number(rows[0]?.n)).toBe(3);
    expect((await readReceipts(id))[0]).toMatchObject({ status: "cancelled" });
    expect(await validateReceipt(receipt?.signed ?? "")).toMatchObject({ verdict: "cancelled" });
    expect(await decide(idOf(response), "approve")).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    const history = dataOf<{ history: { verb: string }[] }>(
      await first.get(`/payment-records/${id}`),
    ).history;
    expect(history.map(({ verb }) => verb)).toEqual(expect.arrayContaining(["ask_reversal", "reverse"]));
    // A new payment gets a receipt with another number.
    const repeated = await pay([bill]);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    const [reissued] = await readReceipts(repeated.id);
    expect(reissued).toMatchObject({ kobo: receipt?.kobo });
    expect(reissued?.number).not.toBe(receipt?.number);
  });

  test("recomputes penalties without the payment, and keeps other payments towards them", async () => {
    const rules = { penalty: { rate_ppm: 100_000, after_days: 0 }, due_on: "2026-02-05" };
    const bill = await createBill({ lines: [["TX-01", 1_000_00]], ...rules });
    const charge = await pay([bill], 1_000_00);
    const rest = await pay([bill]);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_100_00 });
    expect((await reverse(charge.id)).status).toBe(200);
    expect(await readBill(bill.id)).toMatchObject({
      status: "part-paid",
      paid_kobo: 100_00,
      lines: { "TX-01": 0 },
    });
    // The penalty stays paid; the charge is unpaid again, and the next payment goes to its line in full.
    const next = await pay([bill]);
    expect(next.kobo).toBe(1_000_00);
    expect(await readBill(bill.id)).toMatchObject({
      status: "paid",
      paid_kobo: 1_100_00,
      lines: { "TX-01": 1_000_00 },
    });
    expect((await reverse(rest.id)).status).toBe(200);
    expect(await readBill(bill.id)).toMatchObject({ status: "part-paid", paid_kobo: 1_000_00 });
  });

  test("reverses an early payment discount, which can be earned again", async () => {
    const today = await lagosToday(database());
    const bill = await createBill({
      lines: [["TX-01", 1_000_00]],
      issued_on: today,
      discounts: [{ rate_ppm: 50_000, days: 30 }],
    });
    const part = await pay([bill], 400_00);
    await pay([bill]);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 950_00 });
    await reverse(part.id);
    expect(await readBill(bill.id)).toMatchObject({ status: "part-paid", paid_kobo: 550_00 });
    expect(await first.get(`/bills?q=${bill.code}`)).toMatchObject({
      status: 200,
      body: { data: [{ id: bill.id, overdue: false }] },
    });
    expect(await first.get(`/bills?q=${bill.code}&overdue=yes`)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    const scope = authorize(await actorOf("admin@ratebook.test"), "demand_notice.view");
    const payer = sql`(SELECT 1 AS id, individual_id, corporate_id FROM bill WHERE id = ${bill.id})`;
    const { rows } = await sql`SELECT bills, owed_kobo FROM ${openCharges(payer, scope)} AS c`.execute(
      database(),
    );
    expect(rows).toEqual([{ bills: 1, owed_kobo: 450_00 }]);
    const { individual_id } = await database()
      .selectFrom("bill")
      .select("individual_id")
      .where("id", "=", bill.id)
      .executeTakeFirstOrThrow();
    const statement = await first.get(`/payers/individual/${individual_id}/statement?from=${today}`);
    const { entries } = dataOf<{ entries: { description: string; reference: string }[] }>(statement);
    const ofBill = entries.filter(
      ({ description, reference }) => reference === bill.code || description.includes(bill.code),
    );
    // Each reversal is listed after the entry that it reverses.
    expect(ofBill.map(({ description }) => description)).toEqual([
      expect.any(String),
      "Early payment discount",
      `Payment of ${bill.code}`,
      `Payment of ${bill.code}`,
      "Early payment discount, reversed",
      `Payment of ${bill.code}, reversed`,
    ]);
    const next = await pay([bill]);
    expect(next.kobo).toBe(400_00);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 950_00 });
  });

  test("tells officers and payer what it changes: bills, credit, or both", async () => {
    const payer = await payerWith(1_000);
    const [paid = 0, double = 0] = payer.payments;
    const none = { bills: 0, credit_kobo: 0, restored_kobo: 0, wallet_kobo: 0, receipts: 1 };
    const effectOf = async (payment: number) =>
      dataOf<{ reversal_effect: object }>(await first.get(`/payment-records/${payment}`)).reversal_effect;
    expect(await effectOf(double)).toEqual({ ...none, credit_kobo: 1_000 });
    expect(await effectOf(paid)).toEqual({ ...none, bills: 1 });

    const [receipt] = await readReceipts(double);
    const asked = await askReversal(double);
    expect(dataOf(await second.get(`/refund-requests/${idOf(asked)}`))).toMatchObject({
      effect: { ...none, credit_kobo: 1_000 },
    });
    expect(await decide(idOf(asked), "approve")).toMatchObject({ status: 200 });
    expect(await readBill(payer.bill.id)).toMatchObject({ status: "paid" });
    // The same once it is done.
    expect(await effectOf(double)).toEqual({ ...none, credit_kobo: 1_000 });
    const creditOnly = await messagesAbout(idOf(asked));
    expect(creditOnly.length).toBeGreaterThan(1);
    for (const text of creditOnly) {
      expect(text).toContain("₦10.00 of credit was removed.");
      expect(text).not.toContain("unpaid");
    }
    expect(creditOnly.join()).toContain(`Receipt ${receipt?.number} is no longer valid.`);

    const again = await askReversal(paid);
    expect(await decide(idOf(again), "approve")).toMatchObject({ status: 200 });
    const ofBill = await messagesAbout(idOf(again));
    expect(ofBill.length).toBeGreaterThan(1);
    for (const text of ofBill) {
      expect(text).toContain(`Bill ${payer.bill.code} is unpaid again.`);
      expect(text).not.toContain("credit");
    }

    const part = await start([payer.bill], 600);
    const whole = await start([payer.bill]);
    for (const payment of [part, whole]) {
      await choose(payment, "pay");
      await settle(payment.reference);
    }
    expect(await effectOf(whole.id)).toEqual({ ...none, bills: 1, credit_kobo: 600 });
    const both = await askReversal(whole.id);
    expect(await decide(idOf(both), "approve")).toMatchObject({ status: 200 });
    const ofBoth = await messagesAbout(idOf(both));
    expect(ofBoth.length).toBeGreaterThan(1);
    for (const text of ofBoth) {
      expect(text).toContain(`Bill ${payer.bill.code} is unpaid again.`);
      expect(text).toContain("₦6.00 of credit was removed.");
    }
  });

  test("is rejected while its credit is used elsewhere, with what to undo first", async () => {
    const payer = await payerWith(1_000);
    const next = await createBill({ individual_id: payer.party, lines: [["TX-01", 600]] });
    const me = await signInAs(payer.email);
    const used = await me.post(`/payers/individual/${payer.party}/use-credit`, {}, key());
    const double = payer.payments[1] ?? 0;
    const refused = await askReversal(double);
    expect(refused).toMatchObject({ status: 409, body: { code: "credit-used" } });
    expect(refused.body.message).toContain(next.code);
    await reverse(idOf(used));
    expect(await creditOf(payer)).toBe(1_000);
    expect(await reverse(double)).toMatchObject({ status: 200 });
    expect(await creditOf(payer)).toBe(0);
    expect(await readBill(payer.bill.id)).toMatchObject({ status: "paid" });
  });

  test("and a concurrent use of its credit never both succeed", async () => {
    for (let round = 0; round < 4; round += 1) {
      const payer = await payerWith(1_000);
      await createBill({ individual_id: payer.party, lines: [["TX-01", 1_000]] });
      const me = await signInAs(payer.email);
      const response = await askReversal(payer.payments[1] ?? 0);
      const [reversed, used] = await Promise.all([
        decide(idOf(response), "approve"),
        me.post(`/payers/individual/${payer.party}/use-credit`, {}, key()),
      ]);
      const won = [reversed.status === 200, used.status === 201];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(won[0] ? used.body.code : reversed.body.code).toBe(won[0] ? "no-credit" : "credit-used");
    }
  });

  test("happens once when two officers approve it concurrently", async () => {
    const bill = await createBill();
    const { id } = await pay([bill]);
    const response = await askReversal(id);
    const both = await Promise.all([second, third].map((by) => decide(idOf(response), "approve", by)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("of a bank payment can be decided by anyone but the requester", async () => {
    const bill = await createBill();
    const today = await lagosToday(database());
    const deposit = {
      kind: "teller",
      bank: "uba",
      reference: `RV-${++count}`,
      paid_on: today,
      kobo: 1_250_000,
    };
    const made = await first.post(
      "/bank-entries",
      { ...deposit, depositor: "A. Bello", bills: [bill.pay_code] },
      key(),
    );
    const confirmed = await second.post(`/bank-entries/${idOf(made)}/confirm`, { version: 1 }, key());
    const payment = dataOf<{ payment: { id: number } }>(confirmed).payment.id;
    const fourth = await signInAs(await createOfficer(null));
    const response = await askReversal(payment, fourth);
    expect(await decide(idOf(response), "approve", fourth)).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    const reenter = async () => {
      const meant = await createBill();
      const body = { ...deposit, depositor: "A. Bello", bills: [meant.pay_code] };
      return first.post("/bank-entries", body, key());
    };
    expect(await reenter()).toMatchObject({ status: 422, body: { code: "reference-used" } });
    expect(await decide(idOf(response), "approve", second)).toMatchObject({ status: 200 });
    expect(await readBill(bill.id)).toMatchObject({ status: "unpaid" });
    // The number can be entered again for the correct bill, once.
    expect(await reenter()).toMatchObject({ status: 201 });
    expect(await reenter()).toMatchObject({ status: 422, body: { code: "reference-used" } });
  });

  test("of a payment for two agencies cannot be decided by an officer of one of them", async () => {
    const [ours, theirs] = [await agencyOf("MBO"), await agencyOf("MBT")];
    const individual_id = await createIndividual();
    const billOf = (agency_id: number) =>
      createBill({ agency_id, individual_id, lines: [[`MB-${agency_id}`, 500_00]] });
    const shared = await pay([await billOf(ours), await billOf(theirs)]);
    const own = await pay([await billOf(ours)]);
    const bound = await signInAs(await createOfficer(null, [ours]));
    const requests = idOf(await askReversal(shared.id));
    expect(await bound.get(`/refund-requests/${requests}`)).toMatchObject({ status: 200 });
    expect(await decide(requests, "approve", bound)).toMatchObject({ status: 404 });
    expect(await readPayment(shared.id)).toMatchObject({ state: "confirmed" });
    expect(await decide(idOf(await askReversal(own.id)), "approve", bound)).toMatchObject({ status: 200 });
    expect(await decide(requests, "approve")).toMatchObject({ status: 200 });
  });

  test("requires recent step-up", async () => {
    const { id } = await pay([await createBill()]);
    const response = await askReversal(id);
    const officer = await createOfficer(null);
    const by = await signInAs(officer);
    await sql`UPDATE session SET proved_at = now() - interval '6 minutes'
      WHERE user_id = (SELECT id FROM app_user WHERE email = ${officer})`.execute(database());
    expect(await decide(idOf(response), "approve", by)).toMatchObject({
      status: 403,
      body: { code: "step-up-needed" },
    });
    expect(await decide(idOf(response), "refuse", second, { reason: "" })).toMatchObject({ status: 422 });
    expect(await decide(idOf(response), "refuse", second, { reason: "It was no mistake." })).toMatchObject({
      status: 200,
    });
    expect(await readPayment(id)).toMatchObject({ state: "confirmed" });
    const repeated = await askReversal(id);
    expect(await decide(idOf(repeated), "withdraw", second)).toMatchObject({ status: 404 });
    expect(await decide(idOf(repeated), "withdraw", first)).toMatchObject({ status: 200 });
  });

  test("reports all errors at once, and requires a confirmed payment", async () => {
    const { id } = await pay([await createBill()]);
    const refused = await askReversal(id, first, { cause: "whim", reason: " ", more: 1 });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["cause", "more", "reason"]);
    const open = await start([await createBill()]);
    expect(await askReversal(open.id)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
  });

  test("reported by the gateway is pending for an officer, once", async () => {
    const bill = await createBill();
    const payment = await pay([bill]);
    const refund = () =>
      fetch(`${till.simulator.url}/refund`, {
        method: "POST",
        headers: { Authorization: `Bearer ${till.secret}`, "Content-Type": "application/json" },
        body: JSON.stringify({ transaction: payment.reference }),
      });
    expect((await refund()).ok).toBe(true);
    await till.simulator.control.idle();
    await waitForWebhooks();
    expect(await readPayment(payment.id)).toMatchObject({ state: "confirmed" });
    const waiting = dataOf<{ id: number; payment_id: number; cause: string }[]>(
      await first.get("/refund-requests?kind=reversal&per_page=200"),
    );
    const rows = await database()
      .selectFrom("money_back")
      .select(["id", "cause", "asked_by", "status"])
      .where("payment_id", "=", payment.id)
      .execute();
    expect(rows).toMatchObject([{ cause: "chargeback", asked_by: null, status: "asked" }]);
    expect(waiting.map(({ id }) => id)).toContain(rows[0]?.id);
    expect(await decide(rows[0]?.id ?? 0, "approve")).toMatchObject({ status: 200 });
    expect(await readBill(bill.id)).toMatchObject({ status: "unpaid" });
  });
});

describe("a partial refund by the gateway", () => {
  const refundAtGateway = async ({ reference }: { reference: string }, amount: number) => {
    const answer = await fetch(`${till.simulator.url}/refund`, {
      method: "POST",
      headers: { Authorization: `Bearer ${till.secret}`, "Content-Type": "application/json" },
      body: JSON.stringify({ transaction: reference, amount }),
    });
    expect(answer.ok).toBe(true);
    await till.simulator.control.idle();
    await waitForWebhooks();
  };
  const requestsOf = (payments: number[]) =>
    database()
      .selectFrom("money_back")
      .select(["id", "kobo", "cause", "status", "payment_id"])
      .where("payment_id", "in", payments)
      .orderBy("id")
      .execute();
  const restOf = (id: number) =>
    database().selectFrom("payment").selectAll().where("rest_of_id", "=", id).orderBy("id").execute();
  /** The amount held at the gateway, less fees. */
  const atGateway = async () => {
    const { rows } = await sql<{ kobo: number }>`
      SELECT coalesce(sum(CASE WHEN t.debit_account = k.id THEN t.amount ELSE -t.amount END), 0)::bigint AS kobo
      FROM account k JOIN transfer t ON k.id IN (t.debit_account, t.credit_account)
      WHERE k.kind = 'gateway-clearing'`.execute(database());
    return rows[0]?.kobo ?? 0;
  };

  test("is pending for an officer, once; confirmed, it removes that part and reissues the receipt for the rest", async () => {
    const individual_id = await createIndividual();
    const older = await createBill({ individual_id, issued_on: "2026-01-05", lines: [["TX-01", 1_000_00]] });
    const newer = await createBill({ individual_id, issued_on: "2026-02-05", lines: [["TX-01", 500_00]] });
    const payment = await pay([older, newer]);
    const before = await atGateway();
    till.simulator.control.set({ webhook_copies: 3 });
    await refundAtGateway(payment, 700_00);
    till.simulator.control.reset();
    const response = await requestsOf([payment.id]);
    expect(response).toMatchObject([{ kobo: 700_00, cause: "part", status: "asked" }]);
    expect(await readPayment(payment.id)).toMatchObject({ state: "confirmed" });
    expect(await readBill(newer.id)).toMatchObject({ status: "paid" });
    expect(await decide(response[0]?.id ?? 0, "approve")).toMatchObject({ status: 200 });
    const [rest] = await restOf(payment.id);
    expect(rest).toMatchObject({ state: "confirmed", kobo: 800_00, individual_id });
    expect(await readBill(older.id)).toMatchObject({ status: "part-paid", paid_kobo: 800_00 });
    expect(await readBill(newer.id)).toMatchObject({ status: "unpaid", paid_kobo: 0 });
    expect(await readPayment(payment.id)).toMatchObject({ state: "reversed" });
    expect(await readReceipts(payment.id)).toMatchObject([{ status: "cancelled", kobo: 1_500_00 }]);
    expect(await readReceipts(rest?.id ?? 0)).toMatchObject([{ status: "valid", kobo: 800_00 }]);
    expect(before - (await atGateway())).toBe(700_00);
    expect((await first.get(`/payment-records/${payment.id}`)).body.data).toMatchObject({
      remainder: { code: rest?.code },
    });
  });

  test("keeps the payment date of the rest, without a penalty if it was on time", async () => {
    const today = await lagosToday(database());
    const due_on = addDays(today, -10);
    const bill = await createBill({
      lines: [["TX-01", 1_000_00]],
      issued_on: addDays(today, -40),
      due_on,
      penalty: { rate_ppm: 100_000, after_days: 0 },
    });
    const payment = await start([bill], 1_000_00);
    // Paid on the due date, notified only now.
    const noon = `${due_on}T12:00:00+01:00`;
    const started = `UPDATE payment SET created_at = '${noon}' WHERE id = ${payment.id}`;
    await tamper(till.database.url, started);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(noon) });
    till.simulator.control.pay(payment.reference);
    vi.useRealTimers();
    await settle(payment.reference);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_000_00 });
    await refundAtGateway(payment, 300_00);
    const [requested] = await requestsOf([payment.id]);
    expect(await decide(requested?.id ?? 0, "approve")).toMatchObject({ status: 200 });
    const [rest] = await restOf(payment.id);
    expect(rest?.paid_at && lagosDate(rest.paid_at)).toBe(due_on);
    // Only the refunded part is late, with a penalty of a tenth.
    expect((await first.get(`/bills/${bill.id}`)).body.data).toMatchObject({
      status: "part-paid",
      balance: { balance_kobo: 330_00 },
    });
  });

  test("can be followed by others before it is decided, and each is posted until nothing is left", async () => {
    const payment = await pay([await createBill({ lines: [["TX-01", 1_000_00]] })]);
    await refundAtGateway(payment, 300_00);
    await refundAtGateway(payment, 300_00);
    const response = await requestsOf([payment.id]);
    expect(response.map(({ kobo }) => kobo)).toEqual([300_00, 300_00]);
    for (const { id } of response) expect(await decide(id, "approve")).toMatchObject({ status: 200 });
    const rests = await restOf(payment.id);
    expect(rests.map(({ state, kobo }) => [state, kobo])).toEqual([
      ["reversed", 700_00],
      ["confirmed", 400_00],
    ]);
    await refundAtGateway(payment, 400_00);
    const last = await requestsOf([rests[1]?.id ?? 0]);
    expect(last).toMatchObject([{ kobo: 400_00, cause: "chargeback", status: "asked" }]);
    expect(await decide(last[0]?.id ?? 0, "approve")).toMatchObject({ status: 200 });
    expect((await restOf(payment.id)).map(({ state }) => state)).toEqual(["reversed", "reversed"]);
  });

  test("of credit reduces the credit, and is rejected while the credit is used", async () => {
    const payer = await payerWith(1_000);
    const double = payer.payments[1] ?? 0;
    const { reference } = await readPayment(double);
    await refundAtGateway({ reference }, 400);
    const [requested] = await requestsOf([double]);
    await createBill({ individual_id: payer.party, lines: [["TX-01", 100]] });
    const me = await signInAs(payer.email);
    const used = await me.post(`/payers/individual/${payer.party}/use-credit`, {}, key());
    expect(await decide(requested?.id ?? 0, "approve")).toMatchObject({
      status: 409,
      body: { code: "credit-used" },
    });
    await reverse(idOf(used));
    expect(await decide(requested?.id ?? 0, "approve")).toMatchObject({ status: 200 });
    expect(await creditOf(payer)).toBe(600);
    expect(await readBill(payer.bill.id)).toMatchObject({ status: "paid" });
  });

  test("is posted once by concurrent officers, and never beyond the remaining amount", async () => {
    const payment = await pay([await createBill({ lines: [["TX-01", 1_000_00]] })]);
    await refundAtGateway(payment, 600_00);
    const [requested] = await requestsOf([payment.id]);
    const both = await Promise.all([second, third].map((by) => decide(requested?.id ?? 0, "approve", by)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await restOf(payment.id)).toHaveLength(1);
    const rest = (await restOf(payment.id))[0]?.id ?? 0;
    await database()
      .insertInto("money_back")
      .values({
        kind: "reversal",
        payment_id: rest,
        kobo: 400_01,
        cause: "part",
        reason: "Told.",
        refund_event: "paystack:lie",
      })
      .execute();
    const [more] = await requestsOf([rest]);
    expect(await decide(more?.id ?? 0, "approve")).toMatchObject({
      status: 409,
      body: { code: "part-too-large" },
    });
  });
});

describe("a refund", () => {
  test("is held once requested, approved by another officer and paid out", async () => {
    const payer = await payerWith(1_000);
    const response = await askRefund(payer, 700);
    expect(response).toMatchObject({ status: 201 });
    expect(await creditOf(payer)).toBe(300);
    const bill = await createBill({ individual_id: payer.party, lines: [["TX-01", 1_000]] });
    const me = await signInAs(payer.email);
    const used = await me.post(
      `/payers/individual/${payer.party}/use-credit`,
      { bill_ids: [bill.id] },
      key(),
    );
    expect(used).toMatchObject({ status: 201, body: { data: { kobo: 300 } } });
    const id = idOf(response);
    expect(await payOut(id)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    expect(await decide(id, "approve", first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await decide(id, "approve")).toMatchObject({
      status: 200,
      body: { data: { status: "approved" } },
    });
    expect(await payOut(id)).toMatchObject({ status: 200, body: { data: { status: "done" } } });
    expect(await creditOf(payer)).toBe(0);
    const { rows } = await sql<{ kobo: number }>`SELECT sum(t.amount)::bigint AS kobo FROM transfer t
      JOIN account k ON k.id = t.credit_account WHERE k.kind = 'bank' AND k.provider = 'zenith' AND t.code = 'refund.paid'`.execute(
      database(),
    );
    expect(rows[0]?.kobo).toBe(700);
    const statement = JSON.stringify(
      (await me.get(`/payers/individual/${payer.party}/statement?from=2020-01-01`)).body,
    );
    expect(statement).toContain("Refunded to the payer’s account ••••••6789");
    expect(statement).not.toContain("0123456789");
    const listed = JSON.stringify((await third.get("/refund-requests?list=done")).body);
    expect(listed).toContain("••••••6789");
    expect(listed).not.toContain("0123456789");
  });

  test("larger than the credit or to an invalid account is rejected, with all errors at once", async () => {
    const payer = await payerWith(1_000);
    expect(await askRefund(payer, 1_001)).toMatchObject({ status: 422, body: { code: "refund-too-large" } });
    const bad = await askRefund(payer, 0, first, {
      payer: "IND-1",
      bank: "mattress",
      account_number: "12",
      account_name: "",
      reason: "",
    });
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(
      ["account_name", "account_number", "bank", "kobo", "payer", "reason"].sort(),
    );
    expect(await creditOf(payer)).toBe(1_000);
  });

  test("that is rejected, withdrawn or fails becomes the payer's credit again", async () => {
    const payer = await payerWith(1_000);
    const ends: [string, ApiClient][] = [
      ["refuse", second],
      ["withdraw", first],
      ["fail", first],
    ];
    for (const [verb, by] of ends) {
      const id = idOf(await askRefund(payer, 1_000));
      expect(await creditOf(payer)).toBe(0);
      if (verb === "fail") await decide(id, "approve");
      expect(await decide(id, verb, by, { reason: "The account is closed." })).toMatchObject({ status: 200 });
      expect(await creditOf(payer)).toBe(1_000);
    }
    const messages = await database()
      .selectFrom("message")
      .select("template")
      .where("template", "=", "refund-failed")
      .execute();
    expect(messages.length).toBeGreaterThan(0);
  });

  test("concurrent with a use of the credit or another refund never exceeds the credit", async () => {
    for (let round = 0; round < 3; round += 1) {
      const payer = await payerWith(1_000);
      await createBill({ individual_id: payer.party, lines: [["TX-01", 600]] });
      const me = await signInAs(payer.email);
      const [one, used, other] = await Promise.all([
        askRefund(payer, 600),
        me.post(`/payers/individual/${payer.party}/use-credit`, {}, key()),
        askRefund(payer, 600, second),
      ]);
      expect(used).toMatchObject({ status: 201 });
      const { kobo } = dataOf<{ kobo: number }>(used);
      const params = [one, other].filter(({ status }) => status === 201);
      for (const { status, body } of [one, other])
        if (status !== 201) expect([status, body.code]).toEqual([422, "refund-too-large"]);
      // Using all of the credit for the bill leaves too little for a refund; otherwise exactly one refund succeeds.
      expect(params).toHaveLength(kobo === 600 ? 0 : 1);
      expect(params.length * 600 + kobo + (await creditOf(payer))).toBe(1_000);
    }
  });

  test("is approved and paid out once by concurrent officers", async () => {
    const payer = await payerWith(1_000);
    const id = idOf(await askRefund(payer, 1_000));
    const both = await Promise.all([second, third].map((by) => decide(id, "approve", by)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const paid = await Promise.all([first, third].map((by) => payOut(id, by)));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("of a bill without a payer is requested by the bill and paid to the person presenting it", async () => {
    const bill = await createBill({ individual_id: null, lines: [["TX-01", 1_000]] });
    const double = [await start([bill]), await start([bill])];
    for (const payment of double) {
      await choose(payment, "pay");
      await settle(payment.reference);
    }
    const left = async () => (await readCredit(database(), { type: "bill", id: bill.id })).kobo;
    expect(await left()).toBe(1_000);
    const ask = (kobo: number) => askRefund({ party: 0, email: "", code: bill.code }, kobo);
    expect(await ask(1_001)).toMatchObject({ status: 422, body: { code: "refund-too-large" } });
    const refused = await ask(1_000);
    expect(refused).toMatchObject({ status: 201 });
    expect(await left()).toBe(0);
    expect(await ask(1)).toMatchObject({ status: 422, body: { code: "refund-too-large" } });
    await decide(idOf(refused), "refuse", second, { reason: "Show the bank's slip." });
    expect(await left()).toBe(1_000);
    const id = idOf(await ask(1_000));
    const seen = await second.get(`/refund-requests/${id}`);
    expect(seen.body.data).toMatchObject({ bill_id: bill.id, bill_code: bill.code, payer_name: "A. Sọdípọ̀" });
    expect(dataOf<{ id: number }[]>(await first.get(`/refund-requests?q=${bill.code}`))).toMatchObject([
      { id },
    ]);
    expect(await decide(id, "approve", first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await decide(id, "approve")).toMatchObject({ status: 200 });
    expect(await payOut(id)).toMatchObject({ status: 200, body: { data: { status: "done" } } });
    expect(await left()).toBe(0);
    // Refunded credit cannot be reversed as well.
    const repeated = await askReversal(double[1]?.id ?? 0);
    expect(repeated).toMatchObject({ status: 409, body: { code: "credit-used" } });
    const named = await createBill({ lines: [["TX-01", 1_000]] });
    expect(await askRefund({ party: 0, email: "", code: named.code }, 1)).toMatchObject({
      status: 422,
      body: { code: "refund-too-large" },
    });
  });

  test("requires a unique payout reference in any spelling, also concurrently", async () => {
    const ids: number[] = [];
    for (let one = 0; one < 3; one += 1) {
      const id = idOf(await askRefund(await payerWith(1_000), 1_000));
      await decide(id, "approve");
      ids.push(id);
    }
    const [a = 0, b = 0, c = 0] = ids;
    expect(await payOut(a, first, { paid_reference: "--" })).toMatchObject({ status: 422 });
    expect(await payOut(a, first, { paid_reference: "ONE/77" })).toMatchObject({ status: 200 });
    const used = { status: 422, body: { code: "reference-used" } };
    expect(await payOut(b, first, { paid_reference: "one 77" })).toMatchObject(used);
    const both = await Promise.all([b, c].map((id) => payOut(id, first, { paid_reference: "TWO/78" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)).toMatchObject(used);
  });

  test("cannot be handled by officers limited to an agency, nor by the payer", async () => {
    const payer = await payerWith(1_000);
    const id = idOf(await askRefund(payer, 500));
    const bound = await signInAs(await createOfficer(null, [1]));
    expect(await askRefund(payer, 100, bound)).toMatchObject({ status: 403 });
    expect(await bound.get(`/refund-requests/${id}`)).toMatchObject({ status: 404 });
    expect(await decide(id, "approve", bound)).toMatchObject({ status: 404 });
    const me = await signInAs(payer.email);
    expect(await askRefund(payer, 100, me)).toMatchObject({ status: 403 });
    const self = await createOfficer(null);
    await sql`UPDATE app_user SET individual_id = NULL WHERE email = ${payer.email}`.execute(database());
    await sql`UPDATE app_user SET individual_id = ${payer.party} WHERE email = ${self}`.execute(database());
    const own = await signInAs(self);
    expect(await decide(id, "approve", own)).toMatchObject({ status: 403, body: { code: "own-record" } });
    // Nor is it listed among what needs their attention, as it is for another officer.
    const countPending = async (email: string) =>
      (await requestsToDecide(await actorOf(email)))[0]?.count ?? 0;
    expect(await countPending(self)).toBe((await countPending(await createOfficer(null))) - 1);
    expect(await askRefund(payer, 100, own)).toMatchObject({ status: 403, body: { code: "own-record" } });
    // No request about their own payment is offered.
    const [paid = 0] = payer.payments;
    expect(await offered(paid)).toMatchObject([{ kind: "reversal" }]);
    expect(await offered(paid, own)).toEqual([]);
  });

  test("of a payment's credit blocks its reversal", async () => {
    const payer = await payerWith(1_000);
    const id = idOf(await askRefund(payer, 1_000));
    const refused = await askReversal(payer.payments[1] ?? 0);
    expect(refused).toMatchObject({ status: 409, body: { code: "credit-used" } });
    expect(refused.body.message).toContain("RFD-");
    await decide(id, "refuse", second, { reason: "Reversed instead." });
    expect(await reverse(payer.payments[1] ?? 0)).toMatchObject({ status: 200 });
  });
});

describe("an incorrect receipt", () => {
  const ask = (id: number, by = first, body: object = {}) =>
    by.post(
      `/receipts/${id}/cancellation`,
      { payer_name: "Àdùkẹ́ Bello", reason: "Wrong name.", ...body },
      key(),
    );

  test("is cancelled and reissued with the next number, while the payment stays", async () => {
    const bill = await createBill();
    const payment = await pay([bill]);
    const [old] = await readReceipts(payment.id);
    const officer = await actorOf("admin@ratebook.test");
    const offers = () => offeredRequests(officer, "receipt", old?.id ?? 0);
    expect(await offers()).toEqual([{ kind: "cancellation", kobo: old?.kobo }]);
    const response = await ask(old?.id ?? 0);
    expect(response).toMatchObject({ status: 201 });
    expect(await offers()).toEqual([]);
    expect(await decide(idOf(response), "approve", first)).toMatchObject({ body: { code: "own-entry" } });
    const done = await decide(idOf(response), "approve");
    expect(done).toMatchObject({ status: 200 });
    const [cancelled, reissued] = await readReceipts(payment.id);
    expect(cancelled).toMatchObject({ status: "cancelled", number: old?.number });
    expect(reissued).toMatchObject({
      status: "valid",
      replaces_id: old?.id,
      kobo: old?.kobo,
      payer: { name: "Àdùkẹ́ Bello" },
    });
    expect(reissued?.serial).toBe((old?.serial ?? 0) + 1);
    expect(await validateReceipt(old?.signed ?? "")).toMatchObject({
      verdict: "cancelled",
      receipt: { replaced_by: reissued?.number },
    });
    expect(await validateReceipt(reissued?.signed ?? "")).toMatchObject({ verdict: "genuine" });
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    expect(await ask(old?.id ?? 0, third)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    // A reversal cancels the receipt in force.
    await reverse(payment.id);
    expect((await readReceipts(payment.id)).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  });

  test("gets one request from concurrent officers, and nothing to replace after a reversal", async () => {
    const payment = await pay([await createBill()]);
    const [receipt] = await readReceipts(payment.id);
    const both = await Promise.all([first, second].map((by) => ask(receipt?.id ?? 0, by)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const params = both.find(({ status }) => status === 201);
    await reverse(payment.id);
    expect(await decide(params ? idOf(params) : 0, "approve", third)).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
  });
});
