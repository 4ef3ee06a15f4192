import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createSeller,
  createTicket,
  dataOf,
  expectInStep,
  key,
  newDevicePlate,
  Phone,
  type Seller,
} from "./support/device-fixture.ts";

/** Daily limits: online and offline sales together never exceed them. */

const PRICE = 20_000;

let testDatabase: TestDatabase;
let keke: Awaited<ReturnType<typeof createTicket>>;
let sellers: Seller[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
  keke = await createTicket({ kobo: PRICE });
});
afterAll(() => testDatabase?.close());
afterEach(async () => {
  for (const seller of sellers) await expectInStep(seller);
  sellers = [];
});

async function newSeller(limit: number | null, super_agent_id?: number): Promise<Seller> {
  const seller = await createSeller(1_000_000, super_agent_id);
  await sql`UPDATE ticket_agent SET daily_limit_kobo = ${limit} WHERE id = ${seller.agent_id}`.execute(
    database(),
  );
  sellers.push(seller);
  return seller;
}

async function newCompany(daily_limit_kobo: number): Promise<number> {
  const { id } = await database()
    .insertInto("super_agent")
    .values({ name: `Company ${randomUUID().slice(0, 8)}`, phone_number: "08030000000", daily_limit_kobo })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const sellOnline = ({ client }: Seller) =>
  client.post(
    "/tickets",
    { category_id: keke.category_id, price_id: keke.price_id, holder_key: newDevicePlate() },
    key(),
  );
const buyBatch = async ({ client }: Seller, quantity: number) => {
  const today = await lagosToday(database());
  const batch = {
    payer_name: "A fleet",
    category_id: keke.category_id,
    price_kobo: PRICE,
    quantity,
    method: "wallet",
    valid_from: today,
    valid_to: today,
  };
  return client.post("/bulk-tickets", batch, key());
};
const params = () => ({ category_id: keke.category_id, holder: newDevicePlate() });
const above = (left_kobo: number) => ({ status: 409, body: { code: "daily-limit", data: { left_kobo } } });
const moveTo = ({ agent_id }: Seller, super_agent_id: number) =>
  database().updateTable("ticket_agent").set({ super_agent_id }).where("id", "=", agent_id).execute();

/** Today's recorded sales in kobo. */
async function soldBy(column: "ticket_agent_id" | "super_agent_id", id: number): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(kobo), 0)::bigint AS kobo FROM ticket WHERE ${sql.ref(column)} = ${id} AND status = 'valid'`.execute(
    database(),
  );
  return rows[0]?.kobo ?? 0;
}

describe("an agent's daily limit", () => {
  test("counts the unsold offline float against sales, batches and more float", async () => {
    const seller = await newSeller(100_000);
    const phone = await Phone.enrol(seller.client);
    expect(await phone.setAside(60_000)).toMatchObject({ status: 201 });
    expect(await sellOnline(seller)).toMatchObject({ status: 201 });
    expect(await sellOnline(seller)).toMatchObject({ status: 201 });
    expect(await sellOnline(seller)).toMatchObject(above(0));
    expect(statusAndCode(await buyBatch(seller, 1))).toEqual({ status: 409, code: "daily-limit" });
    expect(await (await Phone.enrol(seller.client)).setAside(1)).toMatchObject(above(0));
    const { sales } = await phone.send([phone.sell(params()), phone.sell(params()), phone.sell(params())]);
    expect(sales.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
    expect(await soldBy("ticket_agent_id", seller.agent_id)).toBe(100_000);
    expect(await sellOnline(seller)).toMatchObject(above(0));
  });

  test("is the lower of the office's and the super agent's limit, for float, batches and sales", async () => {
    const company = await newCompany(1_000_000);
    for (const [office, own] of [
      [80_000, 30_000],
      [30_000, 80_000],
      [null, 30_000],
    ] as const) {
      const seller = await newSeller(office, company);
      await sql`UPDATE ticket_agent SET super_agent_limit_kobo = ${own} WHERE id = ${seller.agent_id}`.execute(
        database(),
      );
      const phone = await Phone.enrol(seller.client);
      expect(await phone.setAside(30_001)).toMatchObject(above(30_000));
      expect(await buyBatch(seller, 2)).toMatchObject(above(30_000));
      expect(await phone.setAside(30_000)).toMatchObject({ status: 201 });
      expect(await sellOnline(seller)).toMatchObject(above(0));
    }
  });

  test("counts sales against new float, and released float can be sold again", async () => {
    const seller = await newSeller(100_000);
    const phone = await Phone.enrol(seller.client);
    await sellOnline(seller);
    expect(await phone.setAside(80_001)).toMatchObject(above(80_000));
    expect(await phone.setAside(80_000)).toMatchObject({ status: 201 });
    expect(await sellOnline(seller)).toMatchObject(above(0));
    await phone.send([phone.sell(params())]);
    expect(dataOf(await phone.close())).toMatchObject({ released_kobo: 60_000 });
    for (let n = 0; n < 3; n++) expect(await sellOnline(seller)).toMatchObject({ status: 201 });
    expect(await sellOnline(seller)).toMatchObject(above(0));
  });

  test("ignores float that expired before today", async () => {
    const seller = await newSeller(60_000);
    const phone = await Phone.enrol(seller.client);
    await phone.setAside(60_000);
    expect(await sellOnline(seller)).toMatchObject(above(0));
    await sql`ALTER TABLE device_lease DISABLE TRIGGER device_lease_forwards`.execute(database());
    await sql`UPDATE device_lease SET opened_at = opened_at - interval '5 days', expires_at = expires_at - interval '5 days'
      WHERE device_id = ${phone.id}`.execute(database());
    await sql`ALTER TABLE device_lease ENABLE TRIGGER device_lease_forwards`.execute(database());
    expect(await sellOnline(seller)).toMatchObject({ status: 201 });
  });

  test("is kept in any order of sales and float", async () => {
    const step = fc.constantFrom("online", "aside", "offline", "offline", "send", "close");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const seller = await newSeller(110_000);
        const phone = await Phone.enrol(seller.client);
        let texts: string[] = [];
        for (const one of steps) {
          if (one === "online") await sellOnline(seller);
          if (one === "aside" && (await phone.setAside(50_000)).status === 201) texts = [];
          if (one === "offline" && phone.float) {
            const text = phone.sell(params());
            if (text.startsWith("S1.")) texts.push(text);
          }
          if (one === "send" && texts.length > 0) await phone.send(texts);
          if (one === "close" && phone.float) await phone.close();
          expect(await soldBy("ticket_agent_id", seller.agent_id)).toBeLessThanOrEqual(110_000);
        }
        if (texts.length > 0) await phone.send(texts);
        expect(await soldBy("ticket_agent_id", seller.agent_id)).toBeLessThanOrEqual(110_000);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

describe("a super agent's daily limit", () => {
  test("counts the unsold offline float of all its agents", async () => {
    const company = await newCompany(100_000);
    const [one, two] = [await newSeller(null, company), await newSeller(null, company)];
    const phone = await Phone.enrol(one.client);
    await phone.setAside(60_000);
    expect(await sellOnline(two)).toMatchObject({ status: 201 });
    expect(await sellOnline(two)).toMatchObject({ status: 201 });
    expect(await sellOnline(two)).toMatchObject(above(0));
    expect(await (await Phone.enrol(two.client)).setAside(20_000)).toMatchObject(above(0));
    await phone.send([phone.sell(params()), phone.sell(params()), phone.sell(params())]);
    expect(await soldBy("super_agent_id", company)).toBe(100_000);
  });

  test("is kept when many agents reserve float and sell at the same time", async () => {
    const company = await newCompany(100_000);
    const agents = [await newSeller(null, company), await newSeller(null, company)];
    const phones = await Promise.all(agents.map(({ client }) => Phone.enrol(client)));
    await Promise.all([
      ...phones.map((phone) => phone.setAside(60_000)),
      ...agents.flatMap((agent) => [sellOnline(agent), sellOnline(agent), sellOnline(agent)]),
    ]);
    for (const phone of phones)
      if (phone.float) await phone.send([phone.sell(params()), phone.sell(params()), phone.sell(params())]);
    expect(await soldBy("super_agent_id", company)).toBeLessThanOrEqual(100_000);
  });

  test("counts the float of an agent reassigned mid-day for both super agents, so that neither limit is exceeded", async () => {
    const [morning, evening] = [await newCompany(100_000), await newCompany(80_000)];
    const moved = await newSeller(null, morning);
    const [left, new_one] = [await newSeller(null, morning), await newSeller(null, evening)];
    // Offline sales have whole seconds, so the membership must start earlier than this one.
    const since = sql<Date>`now() - interval '1 day'`;
    await database()
      .insertInto("agent_membership")
      .values({ ticket_agent_id: moved.agent_id, super_agent_id: morning, since })
      .execute();
    const phone = await Phone.enrol(moved.client);
    await phone.setAside(60_000);
    const sold = [phone.sell(params()), phone.sell(params()), phone.sell(params())];
    await moveTo(moved, evening);
    // It is not known yet what the phone sold for the first super agent.
    for (let n = 0; n < 2; n++) expect(await sellOnline(left)).toMatchObject({ status: 201 });
    expect(await sellOnline(left)).toMatchObject(above(0));
    expect(await sellOnline(new_one)).toMatchObject({ status: 201 });
    expect(await sellOnline(new_one)).toMatchObject(above(0));
    expect((await phone.send(sold)).sales.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
    expect(await soldBy("super_agent_id", morning)).toBe(100_000);
    expect(await soldBy("super_agent_id", evening)).toBe(20_000);
    expect(await sellOnline(left)).toMatchObject(above(100_000 - (await soldBy("super_agent_id", morning))));
    // After sync, sales for the first super agent no longer count for the second.
    await phone.close();
    expect(await sellOnline(new_one)).toMatchObject({ status: 201 });
  });
});
