import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { readSellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { type ApiAnswer, type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { approveRequest } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import {
  actorOf,
  createCategory,
  createSeller,
  createSuperAgent,
  moveSale,
  newPlate,
  sellAs,
  walletOf,
} from "./support/sell-fixture.ts";

/** Voiding a ticket: who may do it, until when, and the reversal of all entries of the sale. */

let test_database: TestDatabase;
let office: ApiClient;
beforeAll(async () => {
  test_database = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
  office = await signInAs("admin@ratebook.test");
});
afterAll(() => test_database.close());

const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;
const voidIt = (by: ApiClient, id: number, reason = "Wrong plate", key: string = randomUUID()) =>
  by.post(`/tickets/${id}/void`, { reason }, { key });
const balanceOf = async (name: Parameters<typeof findAccount>[1]) => {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
};

async function setUp() {
  const super_agent_id = await createSuperAgent();
  const seller = await createSeller({ float: 100_000, super_agent_id });
  return { super_agent_id, seller, what: await createCategory(), ...(await sellAs(seller)) };
}

test("the seller voids a ticket within the time limit, which reverses wallet, revenue, commissions, collection and shares", async () => {
  const { seller, super_agent_id, what, sell, client } = await setUp();
  const id = idOf(await sell(what));
  const key = randomUUID();
  const done = await voidIt(client, id, "Wrong plate", key);
  expect(done).toMatchObject({ status: 200, body: { data: { status: "void", available_kobo: 100_000 } } });
  // The same call again, and one with a new key.
  expect((await voidIt(client, id, "Wrong plate", key)).status).toBe(200);
  expect(statusAndCode(await voidIt(client, id))).toEqual({ status: 409, code: "already-void" });
  expect(await walletOf(seller.wallet_id)).toBe(100_000);
  const { item_id: revenue_item_id, agency_id } = what;
  const left = await Promise.all([
    balanceOf({ kind: "revenue", revenue_item_id }),
    balanceOf({ kind: "commission", ticket_agent_id: seller.agent_id }),
    balanceOf({ kind: "commission", super_agent_id }),
    balanceOf({ kind: "commission-cost", agency_id }),
  ]);
  expect(left).toEqual([0, 0, 0, 0]);
  const totals = await sql<{ collected: number; shared: number; legs: number }>`
    SELECT (SELECT sum(kobo) FROM collection WHERE ticket_id = ${id})::bigint AS collected,
      (SELECT sum(kobo) FROM settlement_share WHERE ticket_id = ${id})::bigint AS shared,
      (SELECT count(*) FROM ticket_transfer WHERE ticket_id = ${id}) AS legs`.execute(database());
  expect(totals.rows).toEqual([{ collected: 0, shared: 0, legs: 6 }]);
  const audited = await database()
    .selectFrom("audit")
    .select(["action", "reason"])
    .where("resource", "=", "ticket")
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
  expect(audited).toEqual([
    { action: "ticket.sell", reason: null },
    { action: "ticket.void", reason: "Wrong plate" },
  ]);
});

test("the plate of a voided ticket is suggested only if it has another valid ticket", async () => {
  const { seller, what, sell, client } = await setUp();
  const suggested = async () => (await readSellScreen(actorOf(seller))).recent.map(({ key }) => key);
  const [right, wrong] = [newPlate(), newPlate()];
  await sell(what, { holder_key: right });
  const first = idOf(await sell(what, { holder_key: wrong }));
  expect(await suggested()).toEqual([wrong, right]);
  await voidIt(client, first);
  expect(await suggested()).toEqual([right]);
  await sell(what, { holder_key: wrong });
  const third = idOf(await sell(await createCategory(), { holder_key: wrong }));
  await voidIt(client, third);
  expect(await suggested()).toEqual([wrong, right]);
});

test("two concurrent voids of a ticket void it once", async () => {
  const { seller, what, sell, client } = await setUp();
  const id = idOf(await sell(what));
  const answers = await Promise.all([voidIt(client, id), voidIt(office, id), voidIt(client, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await walletOf(seller.wallet_id)).toBe(100_000);
});

test("after the time limit only an officer can void a ticket, with a reason", async () => {
  const { seller, what, sell, client } = await setUp();
  const id = idOf(await sell(what));
  await moveSale(id, "16 minutes");
  expect(statusAndCode(await voidIt(client, id))).toEqual({ status: 409, code: "void-too-late" });
  expect(await walletOf(seller.wallet_id)).toBe(80_000);
  expect(statusAndCode(await voidIt(office, id, " "))).toEqual({ status: 422, code: "invalid" });
  expect((await voidIt(office, id, "Sold for a stolen phone")).status).toBe(200);
  expect(await walletOf(seller.wallet_id)).toBe(100_000);
});

test("an officer’s void of a ticket sold on an earlier day needs the approval of another officer", async () => {
  const { seller, what, sell, client } = await setUp();
  const id = idOf(await sell(what));
  await moveSale(id, "1 day");
  expect((await office.get(`/tickets/${id}`)).body.data).toMatchObject({
    can_void: true,
    void_needs_approval: true,
    void_request: null,
  });
  const reason = "The ticket was never handed over";
  const requested = await voidIt(office, id, reason);
  expect(requested).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
  expect(statusAndCode(await voidIt(office, id, reason))).toEqual({ status: 409, code: "already-requested" });
  expect(await walletOf(seller.wallet_id)).toBe(80_000);
  const { id: request_id, code } = requested.body.data as { id: number; code: string };
  expect((await office.get(`/tickets/${id}`)).body.data).toMatchObject({
    status: "valid",
    can_void: false,
    void_request: { id: request_id, code },
  });
  // The seller sees nothing of the request.
  expect((await client.get(`/tickets/${id}`)).body.data).toMatchObject({ void_request: null });
  const approve = (by: ApiClient) => approveRequest(by, request_id, { key: randomUUID() });
  expect((await approve(office)).status).toBe(403);
  const elsewhere = await signInAs(await createOfficer([(await createSeller()).lga_id]));
  expect((await approve(elsewhere)).status).toBe(404);
  expect((await approve(await signInAs("admin2@ratebook.test"))).status).toBe(200);
  expect(await walletOf(seller.wallet_id)).toBe(100_000);
  expect((await office.get(`/tickets/${id}`)).body.data).toMatchObject({
    status: "void",
    void_reason: reason,
    can_void: false,
    void_request: null,
  });
});

test("the time limit for sellers is a setting", async () => {
  const { what, sell, client } = await setUp();
  const set = async (void_minutes: number) => {
    await sql`INSERT INTO app_setting (key, version, value, changed_by_name)
      SELECT 'tickets', 1 + coalesce(max(version), 0), ${JSON.stringify({ void_minutes })}::jsonb, 'A test' FROM app_setting
      WHERE key = 'tickets'`.execute(database());
    clearAppSettingsCache();
  };
  const id = idOf(await sell(what));
  await set(0);
  const path = `/tickets/${id}`;
  expect((await client.get(path)).body.data).toMatchObject({ can_void: false });
  expect(statusAndCode(await voidIt(client, id))).toEqual({ status: 409, code: "void-too-late" });
  await set(60);
  expect((await client.get(path)).body.data).toMatchObject({ can_void: true });
  expect((await voidIt(client, id)).status).toBe(200);
});

test("a seller can't void a ticket that an inspector has checked", async () => {
  const { what, sell, client } = await setUp();
  const id = idOf(await sell(what));
  await database().updateTable("ticket").set({ first_checked_at: new Date() }).where("id", "=", id).execute();
  expect(statusAndCode(await voidIt(client, id))).toEqual({ status: 409, code: "already-checked" });
  expect((await voidIt(office, id)).status).toBe(200);
});

test("a ticket of another seller, local government or agency is not found", async () => {
  const { seller, what, sell } = await setUp();
  const id = idOf(await sell(what));
  const other = await sellAs(await createSeller());
  expect(statusAndCode(await voidIt(other.client, id))).toEqual({ status: 404, code: "not-found" });
  const elsewhere = await signInAs(await createOfficer([(await createSeller()).lga_id]));
  expect(statusAndCode(await voidIt(elsewhere, id))).toEqual({ status: 404, code: "not-found" });
  const ofOther = await signInAs(await createOfficer(null, [(await createCategory()).agency_id]));
  expect(statusAndCode(await voidIt(ofOther, id))).toEqual({ status: 404, code: "not-found" });
  expect(statusAndCode(await voidIt(await signInAs("guest@ratebook.test"), id))).toEqual({
    status: 403,
    code: "forbidden",
  });
  const here = await signInAs(await createOfficer([seller.lga_id], [what.agency_id]));
  expect((await voidIt(here, id)).status).toBe(200);
});
