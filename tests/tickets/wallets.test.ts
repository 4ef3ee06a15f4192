import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { onChargebackEvent } from "#areas/collecting/refunds/request-chargeback.ts";
import { takeFromWallet } from "#areas/ticketing/wallets/move-wallet.ts";
import { notifyLowWallets } from "#areas/ticketing/wallets/notify-low.ts";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { createBill } from "../money/support/bills.ts";
import { choose } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approveRequest } from "../support/approve.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import {
  createAgent,
  createCategory,
  createCompany,
  dataOf,
  fundByBank,
  keysOf,
  sellByHand,
  voidByHand,
  walletOf,
} from "./support/wallet-kit.ts";

/** Wallet funding, float transfers and payouts; the ledger agrees after each test. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
const key = keysOf("wallets");
const today = lagosDate(Date.now());

beforeAll(async () => {
  till = await openTill();
  [first, second] = [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")];
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

const deposit = (more: object = {}) => ({
  bank: "zenith",
  reference: `WS-${nextNumber()}`,
  paid_on: today,
  kobo: 500_000,
  ...more,
});

async function startOnline(client: ApiClient, kobo: number) {
  const made = await client.post("/my-wallet/fundings", { kobo, email: "agent@example.test" }, key());
  expect(made).toMatchObject({ status: 201 });
  const { token, authorization_url } = dataOf<{ token: string; authorization_url: string }>(made);
  const payment = await database()
    .selectFrom("payment")
    .selectAll()
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return { ...payment, authorization_url };
}

describe("a funding through a gateway", () => {
  test("is added to the wallet once, however often it is reported", async () => {
    const agent = await createAgent();
    const payment = await startOnline(agent.client, 250_000);
    await choose(payment, "pay");
    await Promise.all(Array.from({ length: 8 }, () => settle(payment.reference)));
    await waitForWebhooks();
    await settle(payment.reference);
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 250_000, held: 0 });
    const funding = await database()
      .selectFrom("wallet_funding")
      .selectAll()
      .where("payment_id", "=", payment.id)
      .executeTakeFirstOrThrow();
    expect(funding).toMatchObject({ status: "confirmed", kobo: 250_000 });
    const status = await agent.client.get(`/payments/${payment.token}`);
    expect(status.body.data).toMatchObject({ state: "confirmed", wallet: "agent", receipts: [] });
    expect(dataOf<unknown[]>(await agent.client.get("/my-wallet/activities"))).toMatchObject([
      { kind: "funding", kobo: 250_000, balance_after: 250_000 },
    ]);
  });

  test("that is paid after it expired is still added to the wallet", async () => {
    const agent = await createAgent();
    const payment = await startOnline(agent.client, 100_000);
    await sql`UPDATE payment SET state = 'expired', next_poll_at = NULL WHERE id = ${payment.id}`.execute(
      database(),
    );
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 100_000 });
  });

  test("that is charged back is reversed by two officers, unless the balance is too low", async () => {
    const agent = await createAgent();
    const payment = await startOnline(agent.client, 100_000);
    await choose(payment, "pay");
    await settle(payment.reference);
    const response = await first.post(
      `/payment-records/${payment.id}/reversal`,
      { cause: "chargeback", reason: "The bank took it back" },
      key(),
    );
    const { id } = dataOf<{ id: number }>(response);
    await sellByHand(agent.id, await createCategory(20_000));
    const approve = () => second.post(`/refund-requests/${id}/approve`, {}, key());
    expect(await approve()).toMatchObject({ status: 409, body: { code: "wallet-too-low" } });
    await fundByBank({ ticket_agent_id: agent.id }, 50_000);
    expect(await approve()).toMatchObject({ status: 200 });
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 30_000 });
  });
});

describe("a bank deposit", () => {
  test("counts once another officer confirms it, and its number can be used once", async () => {
    const agent = await createAgent();
    const body = { ticket_agent_id: agent.id, ...deposit() };
    const made = await first.post("/wallet-fundings", body, key());
    expect(made).toMatchObject({ status: 201 });
    const { id } = dataOf<{ id: number }>(made);
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 0 });
    const own = await first.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key());
    expect(own).toMatchObject({ status: 403, body: { code: "own-entry" } });
    const repeated = await second.post(
      "/wallet-fundings",
      { ...body, reference: ` ${body.reference.toLowerCase()}` },
      key(),
    );
    expect(repeated).toMatchObject({ status: 422, body: { code: "reference-used" } });
    const asBill = { kind: "teller", depositor: "X", bills: [(await createBill()).pay_code] };
    const { bank, reference, paid_on, kobo } = body;
    const elsewhere = await second.post(
      "/bank-entries",
      { ...asBill, bank, reference, paid_on, kobo },
      key(),
    );
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "reference-used" } });
    const both = await Promise.all(
      Array.from({ length: 6 }, () => second.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key())),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 500_000 });
  });

  test("with a number already used elsewhere is rejected", async () => {
    const agent = await createAgent();
    const { reference } = deposit();
    const bill = await createBill();
    const entry = { kind: "teller", depositor: "X", bills: [bill.pay_code], ...deposit({ reference }) };
    expect(await first.post("/bank-entries", entry, key())).toMatchObject({ status: 201 });
    const refused = await agent.client.post("/my-wallet/slips", deposit({ reference }), key());
    expect(refused).toMatchObject({ status: 422, body: { code: "reference-used" } });
  });

  test("entered by an agent is rejected with a reason, and its number can be used again", async () => {
    const agent = await createAgent();
    const body = deposit();
    const made = await agent.client.post("/my-wallet/slips", body, key());
    expect(made).toMatchObject({ status: 201 });
    expect((await agent.client.get("/my-wallet")).body.data).toMatchObject({ waiting_kobo: 500_000 });
    const { id } = dataOf<{ id: number }>(made);
    const bare = await second.post(`/wallet-fundings/${id}/refuse`, { version: 1 }, key());
    expect(bare).toMatchObject({ status: 422 });
    const refused = await second.post(
      `/wallet-fundings/${id}/refuse`,
      { version: 1, reason: "Not at the bank" },
      key(),
    );
    expect(refused).toMatchObject({ status: 200 });
    expect(await second.post(`/wallet-fundings/${id}/confirm`, { version: 2 }, key())).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    expect(await agent.client.post("/my-wallet/slips", body, key())).toMatchObject({ status: 201 });
  });

  test("that was confirmed is reversed by two officers, once, and its number can be used again", async () => {
    const [wrong, right] = [await createAgent(), await createAgent()];
    const body = deposit();
    const enter = (to: number) => first.post("/wallet-fundings", { ticket_agent_id: to, ...body }, key());
    const { id } = dataOf<{ id: number }>(await enter(wrong.id));
    const reason = "Entered for the wrong agent";
    const request = (by = first) => by.post(`/wallet-fundings/${id}/reversal`, { reason }, key());
    expect(await request()).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    expect(await second.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key())).toMatchObject({
      status: 200,
    });
    const viewed = async () => (await first.get(`/wallet-fundings/${id}`)).body.data;
    expect(await viewed()).toMatchObject({ can: { request_reversal: true }, reversal_request: null });
    const bare = await first.post(`/wallet-fundings/${id}/reversal`, {}, key());
    expect(bare).toMatchObject({ status: 422, body: { errors: { reason: ["Enter the reason."] } } });
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect(await request(elsewhere)).toMatchObject({ status: 404 });
    const made = await request();
    expect(made).toMatchObject({ status: 201, body: { data: { status: "pending" } } });
    expect(await request()).toMatchObject({ status: 409, body: { code: "already-requested" } });
    const { id: request_id, code } = dataOf<{ id: number; code: string }>(made);
    expect(await viewed()).toMatchObject({
      can: { request_reversal: false },
      reversal_request: { id: request_id, code },
      reversed: false,
    });
    // A movement of the wallet between viewing and approving doesn't make the request out of date.
    const version = async () =>
      dataOf<{ version: string }>(await second.get(`/approval-requests/${request_id}`)).version;
    const shown = await version();
    await fundByBank({ ticket_agent_id: wrong.id }, 10_000);
    expect(await version()).toBe(shown);
    const approve = (by: ApiClient) => approveRequest(by, request_id, key());
    expect(await approve(first)).toMatchObject({ status: 403 });
    expect(await approve(elsewhere)).toMatchObject({ status: 404 });
    expect(await walletOf({ ticket_agent_id: wrong.id })).toMatchObject({ balance: 510_000 });
    expect(await approve(second)).toMatchObject({ status: 200 });
    expect(await walletOf({ ticket_agent_id: wrong.id })).toMatchObject({ balance: 10_000 });
    expect(await viewed()).toMatchObject({ reversed: true, can: { request_reversal: false } });
    expect(await request()).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    expect(dataOf<unknown[]>(await wrong.client.get("/my-wallet/activities"))).toMatchObject([
      { kind: "funding-back", kobo: -500_000, balance_after: 10_000 },
      { kind: "funding", kobo: 10_000 },
      { kind: "funding", kobo: 500_000 },
    ]);
    const { code: funding } = (await viewed()) as { code: string };
    expect(dataOf<unknown[]>(await first.get(`/wallet-activities?q=${funding}`))).toMatchObject([
      { kind: "funding-back" },
      { kind: "funding" },
    ]);
    const inbox = await wrong.client.get("/inbox");
    expect(JSON.stringify(inbox.body.data)).toContain(reason);
    expect(await enter(right.id)).toMatchObject({ status: 201 });
  });

  test("is not reversed while the wallet has less", async () => {
    const agent = await createAgent();
    const { id } = dataOf<{ id: number }>(
      await first.post("/wallet-fundings", { ticket_agent_id: agent.id, ...deposit() }, key()),
    );
    await second.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key());
    await sellByHand(agent.id, await createCategory(20_000));
    const reason = "Entered for the wrong agent";
    const refused = await first.post(`/wallet-fundings/${id}/reversal`, { reason }, key());
    expect(refused).toMatchObject({ status: 409, body: { code: "wallet-too-low" } });
    expect(refused.body.message).toContain("Ask them to fund the wallet");
  });

  test("that was reversed is recorded again even if its slip is older than 90 days", async () => {
    const agent = await createAgent();
    const body = { ticket_agent_id: agent.id, ...deposit() };
    const { id } = dataOf<{ id: number }>(await first.post("/wallet-fundings", body, key()));
    await second.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key());
    const reason = "Entered for the wrong agent";
    const { id: request } = dataOf<{ id: number }>(
      await first.post(`/wallet-fundings/${id}/reversal`, { reason }, key()),
    );
    const paid_on = addDays(today, -120);
    const again = () => first.post("/wallet-fundings", { ...body, paid_on }, key());
    await sql`ALTER TABLE wallet_funding DISABLE TRIGGER wallet_funding_fixed`.execute(database());
    await sql`UPDATE wallet_funding SET paid_on = ${paid_on} WHERE id = ${id}`.execute(database());
    await sql`ALTER TABLE wallet_funding ENABLE TRIGGER wallet_funding_fixed`.execute(database());
    expect(await again()).toMatchObject({ status: 422, body: { errors: { paid_on: [expect.any(String)] } } });
    expect(await approveRequest(second, request, key())).toMatchObject({ status: 200 });
    expect(await again()).toMatchObject({ status: 201 });
  });

  test("is rejected with all errors at once", async () => {
    const refused = await first.post(
      "/wallet-fundings",
      { ticket_agent_id: 1, bank: "bank-of-me", reference: "--", paid_on: "2099-01-01", kobo: 5 },
      key(),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(
      expect.arrayContaining(["bank", "reference", "paid_on", "kobo"]),
    );
    expect(await first.post("/wallet-fundings", deposit())).toMatchObject({ status: 422 });
  });
});

describe("float", () => {
  test("goes from a super agent to its own agents only, within the limit, and back", async () => {
    const company = await createCompany({ agent_float_limit_kobo: 300_000 });
    const other = await createCompany();
    const agent = await createAgent({ super_agent_id: company.id });
    await fundByBank({ super_agent_id: company.id }, 1_000_000);
    const give = (kobo: unknown, by = company, to = agent) =>
      by.client.post(`/my-agents/${to.id}/give-float`, { kobo }, key());
    expect(await give("2,000.00")).toMatchObject({ status: 201 });
    expect(await give(100_001)).toMatchObject({
      status: 409,
      body: { code: "float-limit", data: { transferable_kobo: 100_000 } },
    });
    expect(await give(1_000, other)).toMatchObject({ status: 404, body: { code: "not-your-agent" } });
    expect(await give(1_000, company, await createAgent())).toMatchObject({ status: 404 });
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 200_000 });
    const back = (kobo: number) => company.client.post(`/my-agents/${agent.id}/take-float`, { kobo }, key());
    expect(await back(200_001)).toMatchObject({ status: 409, body: { code: "float-not-given" } });
    await sql`UPDATE ticket_agent SET suspended_at = now(), suspended_reason = 'Test' WHERE id = ${agent.id}`.execute(
      database(),
    );
    expect(await give(1_000)).toMatchObject({ status: 409, body: { code: "agent-suspended" } });
    expect(await back(50_000)).toMatchObject({ status: 201 });
    expect(await walletOf({ super_agent_id: company.id })).toMatchObject({ balance: 850_000 });
    expect((await company.client.get("/my-agents")).body.data).toMatchObject({
      rows: [{ id: agent.id, balance_kobo: 150_000, status: "suspended" }],
    });
  });

  test("moved by concurrent calls never becomes negative or is moved twice", async () => {
    const company = await createCompany({ agent_float_limit_kobo: 100_000 });
    const agent = await createAgent({ super_agent_id: company.id });
    await fundByBank({ super_agent_id: company.id }, 150_000);
    const one = key();
    const paths = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? company.client.post(`/my-agents/${agent.id}/give-float`, { kobo: 30_000 }, at < 20 ? one : key())
        : company.client.post(`/my-agents/${agent.id}/take-float`, { kobo: 20_000 }, key()),
    );
    const answers = await Promise.all(paths);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const mine = await walletOf({ super_agent_id: company.id });
    const theirs = await walletOf({ ticket_agent_id: agent.id });
    expect(mine.balance + theirs.balance).toBe(150_000);
    expect(Math.min(mine.balance, theirs.balance)).toBeGreaterThanOrEqual(0);
    expect(theirs.balance).toBeLessThanOrEqual(100_000);
    const { n } = await database()
      .selectFrom("wallet_funding")
      .select(sql<number>`count(*)::integer`.as("n"))
      .where("from_wallet_id", "in", [mine.id, theirs.id])
      .executeTakeFirstOrThrow();
    const replies = new Set(
      answers.filter(({ status }) => status === 201).map((one) => dataOf<{ id: number }>(one).id),
    );
    expect(replies.size).toBeGreaterThan(0);
    expect(n).toBe(replies.size);
  });

  test("has a daily limit up to the super agent's own", async () => {
    const company = await createCompany({ daily_limit_kobo: 500_000 });
    const agent = await createAgent({ super_agent_id: company.id });
    const set = (daily_limit_kobo: unknown) =>
      company.client.patch(`/my-agents/${agent.id}`, { daily_limit_kobo }, key());
    expect(await set(500_001)).toMatchObject({ status: 422 });
    expect(await set("4,000.00")).toMatchObject({
      status: 200,
      body: { data: { daily_limit_kobo: 400_000 } },
    });
    expect(await set("")).toMatchObject({ status: 200, body: { data: { daily_limit_kobo: null } } });
  });
});

test("of 50 concurrent withdrawals from a wallet with float for 10, exactly 10 succeed", async () => {
  const agent = await createAgent();
  const what = await createCategory(20_000);
  await fundByBank({ ticket_agent_id: agent.id }, 205_000);
  const tried = await Promise.allSettled(Array.from({ length: 50 }, () => sellByHand(agent.id, what)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const one of tried) if (one.status === "rejected") expect(one.reason.code).toBe("wallet-too-low");
  expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 5_000 });
  const { id } = await walletOf({ ticket_agent_id: agent.id });
  const held = transaction(async (tx) => {
    await sql`UPDATE wallet SET held = 5000 WHERE id = ${id}`.execute(tx);
    await takeFromWallet(tx, id, 1);
  });
  await expect(held).rejects.toMatchObject({ code: "wallet-too-low" });
});

describe("wallet transactions", () => {
  test("are listed with balances, pages, kinds and CSV, within the user's scope", async () => {
    const lga_id = await createLga();
    const agent = await createAgent({ lga_id });
    const what = await createCategory(10_000);
    await fundByBank({ ticket_agent_id: agent.id }, 100_000);
    const tickets = [];
    for (let at = 0; at < 4; at++) tickets.push(await sellByHand(agent.id, what));
    await voidByHand(tickets[1] as number);
    const { id: wallet } = await walletOf({ ticket_agent_id: agent.id });
    const page = async (query: string, by = first) =>
      (await by.get(`/wallet-activities?wallet=${wallet}${query}`)).body;
    const all = (await page("")).data as { id: number; kind: string; balance_after: number }[];
    expect(all.map(({ kind, balance_after }) => [kind, balance_after])).toEqual([
      ["void", 70_000],
      ["sale", 60_000],
      ["sale", 70_000],
      ["sale", 80_000],
      ["sale", 90_000],
      ["funding", 100_000],
    ]);
    const begin = await page("&per_page=4");
    const rest = await page(`&per_page=4&after=${begin.meta?.next}`);
    expect([...(begin.data as object[]), ...(rest.data as object[])]).toEqual(all);
    expect((await page("&kind=void")).meta?.total).toBe(1);
    expect((await page(`&day=${today}`)).meta?.total).toBe(6);
    expect((await page("&day=2020-01-01")).meta?.total).toBe(0);
    const near = await signInAs(await createOfficer([lga_id]));
    const far = await signInAs(await createOfficer([await createLga()]));
    expect((await page("", near)).meta?.total).toBe(6);
    expect((await page("", far)).meta?.total).toBe(0);
    const paid = await first.get(`/wallet-payments?wallet=${wallet}`);
    expect(paid.body.data).toMatchObject([
      { kobo: 10_000 },
      { kobo: 10_000 },
      { voided: true },
      { kobo: 10_000 },
    ]);
    const csv = await (await first.fetch(`/wallet-activities/file?wallet=${wallet}&format=csv`)).text();
    expect(csv.trim().split(/\r?\n/)).toHaveLength(7);
    expect(csv).toContain("700.00");
    for (const list of ["wallet-fundings", "wallet-payments"]) {
      const file = await first.fetch(`/${list}/file?wallet=${wallet}&format=csv`);
      expect(file.status).toBe(200);
      const text = await file.text();
      expect(text.trim().split(/\r?\n/).length).toBeGreaterThan(1);
      // Labels, not codes.
      if (list === "wallet-fundings") expect(text).toContain(",Confirmed,");
    }
  });

  test("are masked for guests", async () => {
    const guest = await signInAs("guest@ratebook.test");
    const agent = await createAgent();
    await fundByBank({ ticket_agent_id: agent.id }, 100_000);
    const { id } = await walletOf({ ticket_agent_id: agent.id });
    for (const list of ["wallet-activities", "wallet-fundings"]) {
      const { data } = (await guest.get(`/${list}?wallet=${id}`)).body;
      expect(JSON.stringify(data)).not.toMatch(/Agent \d|080\d{8}|WF-/);
      expect(data).toHaveLength(1);
    }
    expect(await guest.fetch(`/wallet-fundings/file?format=csv`)).toMatchObject({ status: 403 });
  });
});

test("a low wallet is notified once until it is funded again", async () => {
  const agent = await createAgent({ low_float_kobo: 50_000 });
  const what = await createCategory(20_000);
  await fundByBank({ ticket_agent_id: agent.id }, 60_000);
  const countWarnings = async () => {
    await notifyLowWallets();
    const rows = await database()
      .selectFrom("message")
      .innerJoin("ticket_agent_user as link", "link.user_id", "message.user_id")
      .where("link.ticket_agent_id", "=", agent.id)
      .where("template", "=", "wallet-low")
      .where("channel", "=", "inbox")
      .select("message.id")
      .execute();
    return rows.length;
  };
  expect(await countWarnings()).toBe(0);
  await sellByHand(agent.id, what);
  expect(await countWarnings()).toBe(1);
  await sellByHand(agent.id, what);
  expect(await countWarnings()).toBe(1);
  await fundByBank({ ticket_agent_id: agent.id }, 60_000);
  expect(await countWarnings()).toBe(1);
  await sellByHand(agent.id, what);
  await sellByHand(agent.id, what);
  expect(await countWarnings()).toBe(2);
});

test("a user without an agent gets an error that says so, and others have no access", async () => {
  const agent = await createAgent();
  const company = await createCompany();
  expect(await agent.client.get("/my-agents")).toMatchObject({ status: 403 });
  expect(await agent.client.get("/wallet-fundings")).toMatchObject({ status: 403 });
  expect(await company.client.get(`/my-agents/${agent.id}`)).toMatchObject({ status: 404 });
  await sql`DELETE FROM ticket_agent_user WHERE ticket_agent_id = ${agent.id}`.execute(database());
  expect(await agent.client.get("/my-wallet")).toMatchObject({ status: 409, body: { code: "no-agent" } });
});

test("a chargeback reported by the gateway awaits an officer's decision", async () => {
  const agent = await createAgent();
  const payment = await startOnline(agent.client, 100_000);
  await choose(payment, "pay");
  await settle(payment.reference);
  await onChargebackEvent({
    provider: "paystack",
    event_id: `e${nextNumber()}`,
    reference: payment.reference,
    event: "charge.dispute.create",
    kobo: null,
  });
  expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 100_000 });
});
