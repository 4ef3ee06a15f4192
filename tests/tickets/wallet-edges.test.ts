import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { onChargebackEvent } from "#areas/collecting/refunds/request-chargeback.ts";
import { lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { ownDataFolder } from "../import/import-client.ts";
import { importStatement, linesOf, openBankAccount, statementOf } from "../money/support/bank.ts";
import { agencyOf } from "../money/support/bills.ts";
import { cashiers } from "../money/support/counter.ts";
import { tamper } from "../money/support/owner.ts";
import { choose } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import {
  type Company,
  createAgent,
  createCategory,
  createCompany,
  dataOf,
  fundByBank,
  keysOf,
  sellByHand,
  walletOf,
} from "./support/wallet-kit.ts";

/** Access to wallet payments, and their reversals and refunds. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
const key = keysOf("wallet-edges");
const today = lagosDate(Date.now());

let tidy: () => Promise<void>;

beforeAll(async () => {
  tidy = await ownDataFolder();
  till = await openTill();
  [first, second] = [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")];
});
afterAll(async () => {
  await till?.close();
  await tidy?.();
});
afterEach(() => expectBooksAgree(till));

async function funded(agent: Company, kobo: number) {
  const made = await agent.client.post("/my-wallet/fundings", { kobo, email: "agent@example.test" }, key());
  const { token, authorization_url } = dataOf<{ token: string; authorization_url: string }>(made);
  const payment = await database()
    .selectFrom("payment")
    .selectAll()
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  await choose({ ...payment, authorization_url }, "pay");
  await settle(payment.reference);
  return payment;
}

const askBack = (by: ApiClient, payment: number) =>
  by.post(
    `/payment-records/${payment}/reversal`,
    { cause: "chargeback", reason: "The bank took it back" },
    key(),
  );

test("a wallet payment is visible in its holder's local government, and not to officers of an agency", async () => {
  const lga = await createLga();
  const agent = await createAgent({ lga_id: lga });
  const payment = await funded(agent, 100_000);
  const near = await signInAs(await createOfficer([lga]));
  const bound = [
    await signInAs(await createOfficer([await createLga()])),
    await signInAs(await createOfficer(null, [await agencyOf("EDGE")])),
    await signInAs(await createOfficer([lga], [await agencyOf("EDGE")])),
  ];
  for (const officer of bound) {
    expect(await askBack(officer, payment.id)).toMatchObject({ status: 404 });
    expect(await officer.get(`/payment-records/${payment.id}`)).toMatchObject({ status: 404 });
  }
  expect(await near.get(`/payment-records/${payment.id}`)).toMatchObject({ status: 200 });
  const response = await askBack(near, payment.id);
  expect(response).toMatchObject({ status: 201 });
  const { id } = dataOf<{ id: number }>(response);
  for (const officer of bound)
    expect(await officer.post(`/refund-requests/${id}/approve`, {}, key())).toMatchObject({ status: 404 });
  expect(await second.post(`/refund-requests/${id}/approve`, {}, key())).toMatchObject({ status: 200 });
});

describe("a refund or chargeback by the gateway", () => {
  const report = async (reference: string, event: string, kobo: number | null) => {
    await onChargebackEvent({ provider: "paystack", event_id: `e${nextNumber()}`, reference, event, kobo });
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM money_back`.execute(database());
    return rows[0]?.id;
  };
  const approve = (id: number | undefined) => second.post(`/refund-requests/${id}/approve`, {}, key());

  test("is deducted if the balance covers it, even when the rest is spent", async () => {
    const agent = await createAgent();
    const payment = await funded(agent, 100_000);
    await sellByHand(agent.id, await createCategory(60_000));
    const id = await report(payment.reference, "refund.processed", 30_000);
    expect(await approve(id)).toMatchObject({ status: 200 });
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 10_000 });
    await expectBooksAgree(till);
    const more = await report(payment.reference, "refund.processed", 20_000);
    expect(await approve(more)).toMatchObject({ status: 409, body: { code: "wallet-too-low" } });
    await fundByBank({ ticket_agent_id: agent.id }, 10_000);
    expect(await approve(more)).toMatchObject({ status: 200 });
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 0 });
  });

  test("stays pending with instructions while the balance is too low", async () => {
    const agent = await createAgent();
    const payment = await funded(agent, 100_000);
    await sellByHand(agent.id, await createCategory(60_000));
    const response = await askBack(first, payment.id);
    const { id } = dataOf<{ id: number }>(response);
    const refused = await approve(id);
    expect(refused).toMatchObject({ status: 409, body: { code: "wallet-too-low" } });
    expect(refused.body.message).toContain("Ask them to fund the wallet");
    const { data } = (await second.get("/refund-requests?list=waiting")).body;
    expect(data).toContainEqual(expect.objectContaining({ id, status: "asked" }));
  });
});

test("a deposit number used for a wallet can't be used for a till", async () => {
  const agent = await createAgent();
  const deposit = { bank: "uba", reference: `WE-${nextNumber()}`, paid_on: today, kobo: 50_000 };
  const body = { ticket_agent_id: agent.id, ...deposit };
  expect(await first.post("/wallet-fundings", body, key())).toMatchObject({ status: 201 });
  const at = await cashiers().newTill();
  const { bank, reference, kobo } = deposit;
  const move = { kind: "to-bank", bank, reference, kobo };
  expect(await at.client.post(`/tills/${at.id}/moves`, move, key())).toMatchObject({
    status: 422,
    body: { code: "reference-used" },
  });
});

test("guests see no names, and find nothing by name, phone number or deposit number", async () => {
  const guest = await signInAs("guest@ratebook.test");
  const company = await createCompany();
  const agent = await createAgent({ super_agent_id: company.id });
  await fundByBank({ super_agent_id: company.id }, 100_000);
  expect(
    await company.client.post(`/my-agents/${agent.id}/give-float`, { kobo: 20_000 }, key()),
  ).toMatchObject({
    status: 201,
  });
  const deposit = {
    bank: "uba",
    reference: `WE-${nextNumber()}`,
    paid_on: today,
    kobo: 50_000,
    remark: "Bello",
  };
  const made = await first.post("/wallet-fundings", { ticket_agent_id: agent.id, ...deposit }, key());
  const { id } = dataOf<{ id: number }>(made);
  await second.post(`/wallet-fundings/${id}/refuse`, { version: 1, reason: "Ask Bello" }, key());
  const person = await database()
    .selectFrom("ticket_agent")
    .select(["name", "phone_number", "code"])
    .where("id", "=", agent.id)
    .executeTakeFirstOrThrow();
  const one = await guest.get(`/wallet-fundings/${id}`);
  expect(one).toMatchObject({ status: 200, body: { data: { remark: null, reason: null, payment: null } } });
  const { id: wallet } = await walletOf({ ticket_agent_id: agent.id });
  const { id: theirs } = await walletOf({ super_agent_id: company.id });
  const visible = [one];
  for (const which of [wallet, theirs])
    for (const list of ["wallet-activities", "wallet-fundings", "wallet-payments"])
      visible.push(await guest.get(`/${list}?wallet=${which}`));
  expect(visible.map(({ status }) => status)).toEqual(visible.map(() => 200));
  expect(JSON.stringify(visible.map(({ body }) => body))).not.toMatch(
    /Agent \d|Company \d|080\d{8}|WE-|Bello|Ratebook|@/,
  );
  const found = async (list: string, q: string, by = guest) =>
    (await by.get(`/${list}?q=${encodeURIComponent(q)}`)).body.meta?.total;
  for (const q of [person.name, person.phone_number, deposit.reference])
    for (const list of ["wallet-activities", "wallet-fundings", "wallet-payments"])
      expect([q, await found(list, q)]).toEqual([q, 0]);
  expect(await found("wallet-fundings", deposit.reference, first)).toBe(1);
  expect(await found("wallet-activities", person.phone_number, first)).toBe(1);
  expect(await found("wallet-fundings", person.code ?? "")).toBe(2);
});

describe("a super agent", () => {
  test("takes back only float that it gave, and nothing while suspended", async () => {
    const company = await createCompany();
    const agent = await createAgent({ super_agent_id: company.id });
    await fundByBank({ super_agent_id: company.id }, 100_000);
    await fundByBank({ ticket_agent_id: agent.id }, 70_000);
    const move = (direction: "give" | "take", kobo: number) =>
      company.client.post(`/my-agents/${agent.id}/${direction}-float`, { kobo }, key());
    expect(await move("give", 50_000)).toMatchObject({ status: 201 });
    expect(await move("take", 50_001)).toMatchObject({
      status: 409,
      body: { code: "float-not-given", data: { transferred_kobo: 50_000 } },
    });
    const both = await Promise.all([move("take", 30_000), move("take", 30_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await walletOf({ ticket_agent_id: agent.id })).toMatchObject({ balance: 90_000 });
    await sql`UPDATE super_agent SET suspended_at = now(), suspended_reason = 'Test' WHERE id = ${company.id}`.execute(
      database(),
    );
    expect(await move("take", 1_000)).toMatchObject({ status: 409, body: { code: "agent-suspended" } });
    const limit = await company.client.patch(`/my-agents/${agent.id}`, { daily_limit_kobo: 10_000 }, key());
    expect(limit).toMatchObject({ status: 409, body: { code: "agent-suspended" } });
  });

  test("sets a daily limit up to the office's limit, which ends when the agent moves", async () => {
    const company = await createCompany();
    const agent = await createAgent({ super_agent_id: company.id });
    await sql`UPDATE ticket_agent SET daily_limit_kobo = 100000 WHERE id = ${agent.id}`.execute(database());
    const set = (daily_limit_kobo: unknown) =>
      company.client.patch(`/my-agents/${agent.id}`, { daily_limit_kobo }, key());
    expect(await set(100_001)).toMatchObject({ status: 422 });
    expect(await set(40_000)).toMatchObject({ status: 200 });
    const limits = async () =>
      (
        await sql`SELECT daily_limit_kobo AS office, super_agent_limit_kobo AS own FROM ticket_agent WHERE id = ${agent.id}`.execute(
          database(),
        )
      ).rows[0];
    expect(await limits()).toEqual({ office: 100_000, own: 40_000 });
    expect((await company.client.get(`/my-agents/${agent.id}`)).body.data).toMatchObject({
      daily_limit_kobo: 40_000,
      office_limit_kobo: 100_000,
      transferred_kobo: 0,
    });
    expect(await set("")).toMatchObject({ status: 200 });
    expect(await limits()).toEqual({ office: 100_000, own: null });
    await set(40_000);
    await sql`UPDATE ticket_agent SET super_agent_id = NULL WHERE id = ${agent.id}`.execute(database());
    expect(await limits()).toEqual({ office: 100_000, own: null });
  });
});

test("officers of an agency see no wallet payments and a count of zero, however many there are", async () => {
  const [category, agent] = [await createCategory(), await createAgent()];
  const officer = await signInAs(await createOfficer(null, [category.agency_id]));
  // More than the exact count covers; without ledger entries, so they are deleted afterwards.
  await tamper(
    till.database.url,
    `INSERT INTO ticket (sale_id, sale_hash, security_code, signed, category_id, price_id, revenue_item_id, agency_id, kobo, holder,
      holder_key, valid_from, valid_to, sold_at, ticket_agent_id)
    SELECT gen_random_uuid(), '', lpad(n::text, 8, '0'), '', ${category.category_id}, ${category.price_id}, ${category.item_id},
      ${category.agency_id}, ${category.kobo}, 'vehicle', 'ABC-123DE', now(), now() + interval '1 hour', now(), ${agent.id} FROM generate_series(1, 10001) AS n`,
  );
  try {
    const { body } = await officer.get(`/wallet-payments?category=${category.category_id}`);
    expect(body).toMatchObject({ data: [], meta: { total: 0, total_is_estimate: false } });
    const everywhere = await first.get(`/wallet-payments?category=${category.category_id}`);
    expect(everywhere.body.meta).toMatchObject({ total: 10_000, total_is_estimate: true });
  } finally {
    await tamper(till.database.url, `DELETE FROM ticket WHERE category_id = ${category.category_id}`);
  }
});

test("a phone number shared by an agent and a super agent identifies neither", async () => {
  const [agent, company] = [await createAgent(), await createCompany()];
  await sql`UPDATE super_agent SET phone_number = (SELECT phone_number FROM ticket_agent WHERE id = ${agent.id})
    WHERE id = ${company.id}`.execute(database());
  const { phone_number } = await database()
    .selectFrom("super_agent")
    .select("phone_number")
    .where("id", "=", company.id)
    .executeTakeFirstOrThrow();
  const deposit = { bank: "uba", reference: `WE-${nextNumber()}`, paid_on: today, kobo: 50_000 };
  const unclear = await first.post("/wallet-fundings", { holder: phone_number, ...deposit }, key());
  expect(unclear).toMatchObject({ status: 422, body: { code: "holder-unclear" } });
});

test("wallet transactions are listed in recording order, even if the clock went back", async () => {
  const agent = await createAgent();
  await fundByBank({ ticket_agent_id: agent.id }, 100_000);
  const { id } = await walletOf({ ticket_agent_id: agent.id });
  // Simulates a clock that was ahead when this was recorded.
  const ahead = `UPDATE wallet_move SET at = now() + interval '1 minute' WHERE wallet_id = ${id}`;
  await tamper(till.database.url, ahead);
  const what = await createCategory(10_000);
  await sellByHand(agent.id, what);
  await sellByHand(agent.id, what);
  const { data } = (await first.get(`/wallet-activities?wallet=${id}`)).body;
  expect((data as { balance_after: number }[]).map((row) => row.balance_after)).toEqual([
    80_000, 90_000, 100_000,
  ]);
});

describe("a bank statement", () => {
  test("matches wallet deposits by number, once, without recording them again", async () => {
    const agent = await createAgent();
    const number = `WE${73_000 + nextNumber()}`;
    const deposit = { bank: "wema", reference: number, paid_on: today, kobo: 640_000 };
    const made = await first.post("/wallet-fundings", { ticket_agent_id: agent.id, ...deposit }, key());
    const { id } = dataOf<{ id: number }>(made);
    const account = await openBankAccount(first, "wema");
    await importStatement(first, account, statementOf([{ on: today, kobo: 640_000, words: "CASH DEP" }]));
    const [open] = await linesOf(first, account);
    const lineAt = async (line = 0) => (await first.get(`/bank-lines/${line}`)).body.data;
    expect(await lineAt(open?.id)).toMatchObject({
      state: "open",
      ledger_entries: [{ kind: "wallet", id, state: "waiting", can_confirm: false }],
    });
    expect(await second.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key())).toMatchObject({
      status: 200,
    });
    const day = async () => (await first.get(`/bank-accounts/${account}/days/${today}`)).body.data;
    expect(await day()).toMatchObject({
      expected_kobo: 640_000,
      found_kobo: 0,
      missing: [{ kind: "wallet", kobo: 640_000 }],
    });
    await importStatement(
      first,
      account,
      statementOf([
        { on: today, kobo: 640_000, words: "CASH DEP" },
        { on: today, kobo: 640_000, words: `TRF ${number} IKEJA` },
      ]),
    );
    const lines = await linesOf(first, account);
    expect(lines.map(({ state }) => state).sort()).toEqual(["matched", "open"]);
    expect(await day()).toMatchObject({ expected_kobo: 640_000, found_kobo: 640_000, missing: [] });
    const book = { kind: "wallet", id };
    expect(await first.post(`/bank-lines/${open?.id}/match`, { book }, key())).toMatchObject({
      status: 409,
      body: { code: "already-matched" },
    });
  });
});
