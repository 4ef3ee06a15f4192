import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { daysAgo, shiftBack } from "../collecting/kit.ts";
import { openBankAccount } from "../money/support/bank.ts";
import { tamper } from "../money/support/owner.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import {
  type Company,
  createAgent,
  createCategory,
  createCompany,
  dataOf,
  fundByBank,
  keysOf,
  type Sold,
  sellByHand,
  voidByHand,
  walletOf,
} from "./support/wallet-kit.ts";

/** Commissions and their payout, tickets in collections and settlements, and failing ledger checks. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let company: Company;
let agent: Company;
let what: Sold;
let voided: number;
const key = keysOf("commissions");

/** Five ₦200.00 tickets yesterday, one of them voided; the agent earns 5%, the super agent 2%. */
beforeAll(async () => {
  till = await openTill();
  [first, second] = [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")];
  company = await createCompany();
  agent = await createAgent({ super_agent_id: company.id });
  what = await createCategory(20_000, 500, 200);
  await fundByBank({ ticket_agent_id: agent.id }, 500_000);
  const tickets = [];
  for (let at = 0; at < 5; at++) tickets.push(await sellByHand(agent.id, what));
  voided = tickets[2] as number;
  await voidByHand(voided);
  await shiftBack(till, 1);
});
afterAll(() => till.close());

const prove = async (by: ApiClient) => {
  const proved = await by.post("/step-up", { password: "Ratebook-demo-1" });
  expect(proved.status).toBe(200);
};

const draft = (more: object = {}, by = first) =>
  by.post(
    "/commissions",
    { ticket_agent_id: agent.id, period_to: daysAgo(1), method: "wallet", ...more },
    key(),
  );
const verb = (id: number, name: string, body: object, by = second) =>
  by.post(`/commissions/${id}/${name}`, body, key());
const made = (answer: { body: { data?: unknown } }) =>
  dataOf<{ id: number; version: number; kobo: number }>(answer);

test("an empty commission run is neither offered nor approved", async () => {
  const drafted_by = (
    await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "admin@ratebook.test")
      .executeTakeFirstOrThrow()
  ).id;
  const { id } = await database()
    .insertInto("commission_run")
    .values({
      ticket_agent_id: (await createAgent()).id,
      period_from: daysAgo(2),
      period_to: daysAgo(1),
      way: "wallet",
      drafted_by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await second.get(`/commissions/${id}`)).body.data).toMatchObject({
    kobo: 0,
    can: { approve: false },
  });
  await prove(second);
  expect(await verb(id, "approve", { version: 1 })).toMatchObject({
    status: 409,
    body: { code: "nothing-to-pay" },
  });
  const discarded = await verb(id, "discard", { version: 1, reason: "Nothing was earned" });
  expect(discarded.status).toBe(200);
});

test("tickets are included in collections and settlements, with commission as a fee of the agency", async () => {
  await expectBooksAgree(till);
  const lines = await first.get(`/collections?from=${daysAgo(3)}&item=${what.item_id}&channel=ticket`);
  expect(lines.body.meta).toMatchObject({
    total: 6,
    totals: { collected_kobo: 100_000, reversed_kobo: -20_000, kobo: 80_000 },
  });
  expect((lines.body.data as { payer: string }[])[0]?.payer).toMatch(/^Ticket TKT-/);
  const code = (lines.body.data as { payer: string }[])[0]?.payer.split(" ")[1] ?? "";
  expect((await first.get(`/collections?from=${daysAgo(3)}&q=${code}`)).body.meta?.total).toBeGreaterThan(0);
  const groups = await first.get(`/collections/groups?from=${daysAgo(3)}&item=${what.item_id}&by=channel`);
  expect(groups.body.data).toMatchObject({ rows: [{ key: "ticket", kobo: 80_000 }] });
  const file = await first.fetch(`/collections/file?from=${daysAgo(3)}&item=${what.item_id}&format=csv`);
  expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(7);
  const batch = await first.post("/settlements", { agency_id: what.agency_id, period_to: daysAgo(1) }, key());
  expect(batch).toMatchObject({
    status: 201,
    body: { data: { gross_kobo: 100_000, reversed_kobo: -20_000 } },
  });
  const { id } = made(batch);
  // Commission is ₦14.00 per sale, returned for the voided one.
  expect((await first.get(`/settlements/${id}`)).body.data).toMatchObject({
    fee_kobo: -5_600,
    net_kobo: 74_400,
  });
  expect((await first.get(`/settlements/${id}/paper`)).status).toBe(200);
  expect((await first.fetch(`/settlements/${id}/pdf`)).status).toBe(200);
});

test("a commission is drafted by one officer, approved by another with step-up, and paid to the wallet once", async () => {
  expect((await agent.client.get("/my-wallet")).body.data).toMatchObject({ commission_kobo: 4_000 });
  expect((await first.get("/commissions/unpaid")).body.data).toMatchObject([
    { ticket_agent_id: agent.id, kobo: 4_000 },
    { super_agent_id: company.id, kobo: 1_600 },
  ]);
  expect(await draft({ period_to: daysAgo(0) })).toMatchObject({
    status: 422,
    body: { code: "period-open" },
  });
  expect(await draft({ method: "bank", bank_account_number: "12" })).toMatchObject({ status: 422 });
  const drafts = await Promise.all([draft(), draft({}, second)]);
  expect(drafts.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { id } = made(drafts.find(({ status }) => status === 201) as (typeof drafts)[number]);
  // The agent is in one local government, so officers of others don't see it.
  const elsewhere = await signInAs(await createOfficer([await createLga()]));
  expect((await elsewhere.get(`/commissions/${id}`)).status).toBe(404);
  expect((await elsewhere.get("/commissions")).body.data).toEqual([]);
  expect((await verb(id, "discard", { version: 1, reason: "Not mine" }, elsewhere)).status).toBe(404);
  const [drafter, approver] = drafts[0]?.status === 201 ? [first, second] : [second, first];
  expect((await drafter.get(`/commissions/${id}`)).body.data).toMatchObject({
    earned_kobo: 5_000,
    reversed_kobo: -1_000,
    kobo: 4_000,
    sales: 5,
    voids: 1,
  });
  expect(await verb(id, "approve", { version: 1 }, drafter)).toMatchObject({
    status: 403,
    body: { code: "own-entry" },
  });
  await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
  expect(await verb(id, "approve", { version: 1 }, approver)).toMatchObject({
    status: 403,
    body: { code: "step-up-needed" },
  });
  await prove(approver);
  const before = (await walletOf({ ticket_agent_id: agent.id })).balance;
  const all = await Promise.all(
    Array.from({ length: 5 }, () => verb(id, "approve", { version: 1 }, approver)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await walletOf({ ticket_agent_id: agent.id })).balance).toBe(before + 4_000);
  expect(await draft()).toMatchObject({ status: 409, body: { code: "nothing-to-pay" } });
  expect((await agent.client.get("/my-commission")).body.data).toMatchObject({
    runs: [{ id, status: "paid" }],
  });
  await expectBooksAgree(till);
});

test("a commission by bank awaits the bank's confirmation, and a discarded draft leaves the full amount", async () => {
  const account = {
    bank_name: "Zenith Bank",
    bank_account_number: "1012345678",
    bank_account_name: "Company",
  };
  const body = { ticket_agent_id: undefined, super_agent_id: company.id, method: "bank", ...account };
  const { id: discarded } = made(await draft(body));
  expect(await verb(discarded, "discard", { version: 1 }, first)).toMatchObject({ status: 422 });
  expect(await verb(discarded, "discard", { version: 1, reason: "Wrong account" }, first)).toMatchObject({
    status: 200,
  });
  const { id, kobo } = made(await draft(body));
  expect(kobo).toBe(1_600);
  // The right to approve is not enough to discard a draft.
  const approver = await signInAs(await createOfficerWithGrants({ permissions: ["commission.approve"] }));
  expect(await verb(id, "discard", { version: 1, reason: "Not mine" }, approver)).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  await prove(second);
  expect(await verb(id, "approve", { version: 1 })).toMatchObject({
    status: 200,
    body: { data: { status: "approved" } },
  });
  // The bank did not pay, so an officer other than its drafter discards it, and the amount is paid in a new run.
  const giveUp = (by = second) => verb(id, "discard", { version: 2, reason: "The account is closed" }, by);
  await prove(first);
  expect(await giveUp(first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
  expect((await first.get(`/commissions/${id}`)).body.data).toMatchObject({
    status: "approved",
    can: { discard: false },
  });
  expect((await second.get(`/commissions/${id}`)).body.data).toMatchObject({ can: { discard: true } });
  await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
  expect(await giveUp()).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
  await prove(approver);
  expect(await giveUp(approver)).toMatchObject({ status: 200, body: { data: { status: "discarded" } } });
  const next = made(await draft(body));
  expect(next.kobo).toBe(1_600);
  await prove(second);
  expect(await verb(next.id, "approve", { version: 1 })).toMatchObject({ status: 200 });
  const paid = { version: 2, from_bank: "zenith", reference: "COM-1", paid_on: daysAgo(0) };
  expect(await verb(id, "pay", paid)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
  expect(await verb(next.id, "pay", { ...paid, version: 1 })).toMatchObject({ status: 409 });
  expect(await verb(next.id, "pay", paid)).toMatchObject({ status: 200, body: { data: { status: "paid" } } });
  expect((await company.client.get("/my-wallet")).body.data).toMatchObject({
    commission_kobo: 0,
    balance_kobo: 0,
  });
  const zenith = await openBankAccount(first, "zenith");
  const day = await first.get(`/bank-accounts/${zenith}/days/${daysAgo(0)}`);
  expect(dataOf<{ missing: object[] }>(day).missing).toContainEqual(
    expect.objectContaining({ kind: "commission", id: next.id, kobo: -1_600 }),
  );
  await expectBooksAgree(till);
});

test("a run is discarded by officers with the right in its local government only", async () => {
  const [here, there] = [await createLga(), await createLga()];
  const other = await createAgent({ lga_id: here });
  await fundByBank({ ticket_agent_id: other.id }, 100_000);
  await sellByHand(other.id, what);
  await shiftBack(till, 1);
  const bank = { bank_name: "Zenith Bank", bank_account_number: "1012345678", bank_account_name: "Agent" };
  const { id } = made(await draft({ ticket_agent_id: other.id, method: "bank", ...bank }));
  const view = { permissions: ["commission.view"] };
  const holder = async (drafts: number, approves: number) => {
    const who = await signInAs(
      await createOfficerWithGrants(
        view,
        { permissions: ["commission.draft"], lga_ids: [drafts] },
        { permissions: ["commission.approve"], lga_ids: [approves] },
      ),
    );
    await prove(who);
    return who;
  };
  const [approvesHere, draftsHere, elsewhere] = [
    await holder(there, here),
    await holder(here, there),
    await holder(there, there),
  ];
  const canDiscard = async (who: ApiClient) =>
    dataOf<{ can: { discard: boolean } }>(await who.get(`/commissions/${id}`)).can.discard;
  const discard = async (who: ApiClient, version: number) => {
    const { status, body } = await verb(id, "discard", { version, reason: "The account is closed" }, who);
    return { status, code: body.code };
  };
  // Discarding a draft needs the right to draft, which this officer has elsewhere only.
  expect(await canDiscard(approvesHere)).toBe(false);
  expect(await discard(approvesHere, 1)).toEqual({ status: 404, code: "not-found" });
  expect(await canDiscard(draftsHere)).toBe(true);
  await prove(second);
  expect(await verb(id, "approve", { version: 1 })).toMatchObject({ status: 200 });
  expect(await canDiscard(elsewhere)).toBe(false);
  expect(await discard(elsewhere, 2)).toEqual({ status: 404, code: "not-found" });
  expect(await canDiscard(draftsHere)).toBe(true);
  expect(await canDiscard(approvesHere)).toBe(true);
  expect(await discard(approvesHere, 2)).toMatchObject({ status: 200 });
  // The amount is drafted and paid again, so that the other tests of this file find nothing unpaid.
  const redrafted = made(await draft({ ticket_agent_id: other.id }, draftsHere));
  expect(await discard(draftsHere, 1)).toEqual({ status: 409, code: "wrong-status" });
  expect(await verb(redrafted.id, "discard", { version: 1, reason: "Enough" }, draftsHere)).toMatchObject({
    status: 200,
  });
});

test("commission runs are found by the name of their recipient", async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM super_agent WHERE id = ${company.id}`.execute(
    database(),
  );
  const { meta } = (await first.get(`/commissions?q=${encodeURIComponent(rows[0]?.name ?? "")}`)).body;
  expect(meta?.total).toBe(3);
  expect((await first.get("/commissions?q=Nobody")).body.meta?.total).toBe(0);
});

test("the treasury journal includes the commission accounts", async () => {
  const codes = dataOf<{ key: string; name: string }[]>(await first.get("/account-codes"));
  for (const kind of ["wallet", "commission", "commission-cost"])
    expect(codes).toContainEqual(
      expect.objectContaining({ key: kind, name: expect.not.stringMatching(new RegExp(`^${kind}$`)) }),
    );
});

test("a wallet statement starts and ends with the wallet's balance", async () => {
  const { data } = (await agent.client.get("/my-wallet/statement")).body;
  const { balance } = await walletOf({ ticket_agent_id: agent.id });
  expect(data).toMatchObject({ opening_kobo: 0, closing_kobo: balance });
  expect((data as { moves: unknown[] }).moves).toHaveLength(8);
  expect(await agent.client.get("/my-wallet/statement?from=2026-13-01")).toMatchObject({ status: 400 });
});

/** Label, change that bypasses the triggers, its undo, and the check that must fail. */
test.each([
  [
    "a wrong wallet balance",
    "UPDATE wallet SET balance = balance + 1",
    "UPDATE wallet SET balance = balance - 1",
    "the balance and reserved part of each wallet equal its transfers",
  ],
  [
    "a wrong reserved part",
    "UPDATE wallet SET held = 1 WHERE balance > 0",
    "UPDATE wallet SET held = 0",
    "the balance and reserved part of each wallet equal its transfers",
  ],
  [
    "a wrong wallet transaction",
    "UPDATE wallet_move SET kobo = kobo + 1 WHERE id = (SELECT min(id) FROM wallet_move)",
    "UPDATE wallet_move SET kobo = kobo - 1 WHERE id = (SELECT min(id) FROM wallet_move)",
    "each wallet transaction is listed once, with the balance after it",
  ],
  [
    "a void ticket without its refund",
    "UPDATE ticket SET status = 'void', voided_at = now(), void_reason = 'X' WHERE id = (SELECT min(id) FROM ticket WHERE status = 'valid')",
    "UPDATE ticket SET status = 'valid', voided_at = NULL, void_reason = NULL WHERE void_reason = 'X'",
    "each ticket is paid for and earns commission in full, and is refunded in full if voided",
  ],
  [
    "a wrong commission on a ticket",
    "UPDATE ticket SET agent_kobo = agent_kobo + 1 WHERE status = 'valid'",
    "UPDATE ticket SET agent_kobo = agent_kobo - 1 WHERE status = 'valid'",
    "each ticket is paid for and earns commission in full, and is refunded in full if voided",
  ],
  [
    "a wrong funding amount",
    "UPDATE wallet_funding SET kobo = kobo + 1 WHERE way = 'bank'",
    "UPDATE wallet_funding SET kobo = kobo - 1 WHERE way = 'bank'",
    "each confirmed funding is one transfer of its amount, and deposits were confirmed by two people",
  ],
  [
    "a wrong commission total",
    "UPDATE commission_run SET earned_kobo = earned_kobo + 1 WHERE status = 'paid'",
    "UPDATE commission_run SET earned_kobo = earned_kobo - 1 WHERE status = 'paid'",
    "unpaid commission was earned and not paid out; each payout was made once, by two people",
  ],
  [
    "a wrong agency fee",
    "UPDATE settlement_share SET kobo = kobo - 1 WHERE kind = 'fee' AND NOT is_reversal",
    "UPDATE settlement_share SET kobo = kobo + 1 WHERE kind = 'fee' AND NOT is_reversal",
    "each commission is charged in full to the agencies of its tickets",
  ],
])("ledger checks find %s", async (_what, harm, mend, check) => {
  await tamper(till.database.url, harm);
  const { checks } = await verifyLedger(database());
  await tamper(till.database.url, mend);
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toContainEqual(
    expect.stringContaining(check),
  );
  await expectBooksAgree(till);
});

test("wallet transactions and commission runs are append-only", async () => {
  for (const [statement, why] of [
    [sql`UPDATE wallet_move SET kobo = 1`, "never changed"],
    [sql`DELETE FROM wallet_move`, "never changed"],
    [
      sql`DELETE FROM commission_run_transfer WHERE run_id IN (SELECT id FROM commission_run WHERE status = 'paid')`,
      "what a commission is made of is not changed",
    ],
    [
      sql`UPDATE commission_run SET earned_kobo = 1 WHERE status = 'paid'`,
      "a commission that was decided on is not changed",
    ],
  ] as const)
    await expect(statement.execute(database())).rejects.toThrow(why);
});
