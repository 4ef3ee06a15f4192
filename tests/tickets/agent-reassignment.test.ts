import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createSeller,
  createTicket,
  expectInStep,
  key,
  newDevicePlate,
  Phone,
  type Seller,
} from "./support/device-fixture.ts";

/** An agent moves to another super agent while something is counted towards a daily limit. */

const PRICE = 20_000;

let testDatabase: TestDatabase;
let keke: Awaited<ReturnType<typeof createTicket>>;
let office: ApiClient;
let sellers: Seller[] = [];
/** The test's own connections, which hold the locks. */
let holding: pg.Client[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
  keke = await createTicket({ kobo: PRICE });
  office = await signInAs("admin@ratebook.test");
});
afterAll(() => testDatabase?.close());
afterEach(async () => {
  await Promise.all(holding.map((client) => client.end()));
  for (const seller of sellers) await expectInStep(seller);
  [sellers, holding] = [[], []];
});

async function newCompany(daily_limit_kobo: number | null): Promise<number> {
  const { id } = await database()
    .insertInto("super_agent")
    .values({ name: `Company ${randomUUID().slice(0, 8)}`, phone_number: "08030000000", daily_limit_kobo })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function newSeller(super_agent_id: number): Promise<Seller> {
  const seller = await createSeller(1_000_000, super_agent_id);
  sellers.push(seller);
  return seller;
}

/** Holds a lock in a separate transaction until it is released. */
async function hold(statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  holding.push(client);
  await client.query("BEGIN");
  await client.query(statement, values);
  return async () => {
    await client.query("ROLLBACK");
  };
}

const holdLimit = (company: number) =>
  hold("SELECT pg_advisory_xact_lock(hashtextextended('tickets of super agent ' || $1::bigint, 0))", [
    company,
  ]);
const holdWallet = (seller: Seller) =>
  hold("SELECT FROM wallet WHERE id = $1 FOR NO KEY UPDATE", [seller.wallet_id]);

/** Waits until this many connections are blocked by a lock. */
const expectWaiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database());
      return rows.length;
    })
    .toBe(count);

const move = (seller: Seller, from: number, to: number) =>
  office.post(
    `/super-agents/${from}/reassign`,
    { to, agent_ids: [seller.agent_id], reason: "Another park" },
    key(),
  );
const memberships = async (seller: Seller) =>
  database()
    .selectFrom("agent_membership")
    .select(["super_agent_id", "since"])
    .where("ticket_agent_id", "=", seller.agent_id)
    .orderBy("id")
    .execute();

/** Today's kobo counted towards a super agent's limit. */
async function soldBy(company: number): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`SELECT sold_from_wallets_under(${company},
    date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos') AS kobo`.execute(
    database(),
  );
  return rows[0]?.kobo ?? 0;
}

test("a batch counts towards its original super agent even if the agent moves before it is paid", async () => {
  const [before, after] = [await newCompany(PRICE), await newCompany(null)];
  const seller = await newSeller(before);
  expect((await seller.client.post("/step-up", { password: "Ratebook-demo-1" })).status).toBe(200);
  const today = await lagosToday(database());
  const release = await holdWallet(seller);
  const making = seller.client.post(
    "/bulk-tickets",
    {
      payer_name: "A fleet",
      category_id: keke.category_id,
      price_kobo: PRICE,
      quantity: 3,
      method: "wallet",
      valid_from: today,
      valid_to: today,
    },
    key(),
  );
  // The super agent is already read and the order waits for the wallet; the move doesn't wait for it.
  await expectWaiting(1);
  expect(await move(seller, before, after)).toMatchObject({ status: 200 });
  await release();
  expect(statusAndCode(await making)).toEqual({ status: 409, code: "daily-limit" });
  expect(await soldBy(before)).toBe(0);
});

test("offline float counts towards the super agent at its time, and the agent's move waits for it", async () => {
  const [before, after] = [await newCompany(3 * PRICE), await newCompany(2 * PRICE)];
  const seller = await newSeller(before);
  const phone = await Phone.enrol(seller.client);
  const releaseLimit = await holdLimit(before);
  const setting = phone.setAside(3 * PRICE);
  await expectWaiting(1);
  const moving = move(seller, before, after);
  // The move waits as well, without a refusal or a deadlock.
  await expectWaiting(2);
  await releaseLimit();
  expect(statusAndCode(await setting)).toEqual({ status: 201, code: undefined });
  expect(await moving).toMatchObject({ status: 200 });
  const { opened_at } = await database()
    .selectFrom("device_lease")
    .select("opened_at")
    .where("device_id", "=", phone.id)
    .executeTakeFirstOrThrow();
  const [, moved] = await memberships(seller);
  expect(moved?.super_agent_id).toBe(after);
  expect(moved?.since.getTime()).toBeGreaterThanOrEqual(opened_at.getTime());
  // It is unknown for whom the phone sold, so the float counts for both and blocks other sales.
  expect(await soldBy(before)).toBe(3 * PRICE);
  const left = await newSeller(before);
  const sale = { category_id: keke.category_id, price_id: keke.price_id, holder_key: newDevicePlate() };
  expect(statusAndCode(await left.client.post("/tickets", sale, key()))).toEqual({
    status: 409,
    code: "daily-limit",
  });
});

test("a sale that waits during the agent's move counts for the old super agent and its limit", async () => {
  const [before, after] = [await newCompany(PRICE), await newCompany(null)];
  const [moved, unmoved] = [await newSeller(before), await newSeller(before)];
  const sell = ({ client }: Seller) =>
    client.post(
      "/tickets",
      { category_id: keke.category_id, price_id: keke.price_id, holder_key: newDevicePlate() },
      key(),
    );
  const release = await holdLimit(before);
  const sales = [sell(moved), sell(unmoved)];
  await expectWaiting(2);
  expect(await move(moved, before, after)).toMatchObject({ status: 200 });
  await release();
  const answers = (await Promise.all(sales)).map(statusAndCode);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("daily-limit");
  expect(await soldBy(before)).toBe(PRICE);
  // Later sales count for the new one.
  expect(statusAndCode(await sell(moved))).toEqual({ status: 201, code: undefined });
  expect(await soldBy(after)).toBe(PRICE);
});
