import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeOverdue } from "#areas/ticketing/devices/close-lease.ts";
import { recordCode } from "#domain/code.ts";
import type { SaleFields } from "#domain/device-ticket.ts";
import { readTicketPayload } from "#domain/ticket-token.ts";
import { ticketValidity } from "#domain/ticket-validity.ts";
import { database } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import {
  createSeller,
  createTicket,
  dataOf,
  expectInStep,
  key,
  newDevicePlate,
  Phone,
  type Seller,
  setPrice,
  walletTotals,
} from "./support/device-fixture.ts";

/** Offline sales, from reserving the float to an officer's decision. */

let testDatabase: TestDatabase;
let office: ApiClient;
let seller: Seller;
let keke: Awaited<ReturnType<typeof createTicket>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
  office = await signInAs("admin@ratebook.test");
  keke = await createTicket({ kobo: 20_000 });
});
afterAll(() => testDatabase?.close());
afterEach(async () => {
  if (seller) await expectInStep(seller);
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

const params = () => ({ category_id: keke.category_id, holder: newDevicePlate() });

/** A sale moved by seconds, valid until the end of its own Lagos day. */
const shiftedBy = (seconds: number) => (sale: SaleFields) => {
  const { from, to } = ticketValidity(
    { period: "day", rolling: false },
    new Date((sale.from + seconds) * 1000),
  );
  return { from: from.getTime() / 1000, to: to.getTime() / 1000 };
};

async function phoneWith(kobo: number, wallet = 1_000_000): Promise<Phone> {
  seller = await createSeller(wallet);
  const phone = await Phone.enrol(seller.client);
  expect(await phone.setAside(kobo)).toMatchObject({ status: 201 });
  return phone;
}

interface Case {
  readonly id: number;
  readonly review_reason: string;
  readonly state: string;
  readonly ticket_id: number | null;
}
const casesOf = async ({ id }: Phone) =>
  dataOf<Case[]>(await office.get(`/device-cases?device_id=${id}`)).map(
    ({ id: number, review_reason, state }) => ({
      id: number,
      review_reason,
      state,
    }),
  );
const caseOf = async (phone: Phone) => (await casesOf(phone))[0]?.id ?? 0;

describe("offline float", () => {
  test("is reserved in the wallet within its limits, one per phone", async () => {
    const phone = await phoneWith(500_000, 600_000);
    expect(await walletTotals(seller)).toMatchObject({ balance: 600_000, held: 500_000 });
    expect(statusAndCode(await phone.setAside(10_000))).toEqual({ status: 409, code: "lease-open" });
    const other = await Phone.enrol(seller.client, "Itel");
    expect(statusAndCode(await other.setAside(100_001))).toEqual({ status: 409, code: "wallet-too-low" });
    expect(statusAndCode(await other.setAside(2_000_001))).toEqual({ status: 422, code: "device-limit" });
    expect(await other.setAside(100_000)).toMatchObject({ status: 201 });
    expect(await walletTotals(seller)).toMatchObject({ balance: 600_000, held: 600_000 });
  });

  test("counts as sold today across all phones, and requires the PIN above the PIN limit of sales", async () => {
    seller = await createSeller(3_000_000);
    await sql`UPDATE ticket_agent SET daily_limit_kobo = 600000 WHERE id = ${seller.agent_id}`.execute(
      database(),
    );
    const [one, two] = [await Phone.enrol(seller.client), await Phone.enrol(seller.client)];
    expect(statusAndCode(await one.setAside(500_001))).toEqual({ status: 409, code: "pin-not-set" });
    expect(await one.setAside(400_000)).toMatchObject({ status: 201 });
    await one.send([one.sell(params())]);
    expect(await two.setAside(200_001)).toMatchObject({
      status: 409,
      body: { code: "daily-limit", data: { left_kobo: 200_000 } },
    });
    expect(await two.setAside(200_000)).toMatchObject({ status: 201 });
    const pin_hash = await hashPassword("4711");
    await sql`UPDATE ticket_agent SET daily_limit_kobo = NULL WHERE id = ${seller.agent_id}`.execute(
      database(),
    );
    await sql`UPDATE ticket_agent_user SET pin_hash = ${pin_hash}, pin_set_at = now() WHERE user_id = ${seller.user_id}`.execute(
      database(),
    );
    const three = await Phone.enrol(seller.client);
    expect(statusAndCode(await three.setAside(500_001))).toEqual({ status: 409, code: "pin-needed" });
    expect(statusAndCode(await three.setAside(500_001, "0815"))).toEqual({ status: 409, code: "pin-wrong" });
    expect(await three.setAside(500_001, "4711")).toMatchObject({ status: 201 });
  });

  test("is released when the phone closes it after syncing all sales", async () => {
    const phone = await phoneWith(100_000);
    const text = phone.sell(params());
    expect(statusAndCode(await phone.close())).toEqual({ status: 409, code: "sales-missing" });
    // Only the phone itself can sign the closing; the seller's account is not enough.
    const path = `/devices/${phone.id}/leases/${phone.lease.lease}/close`;
    expect(statusAndCode(await seller.client.post(path, { counter: 0 }, key()))).toEqual({
      status: 422,
      code: "closing-forged",
    });
    const other = await Phone.enrol(seller.client);
    other.float = { ...phone.lease, counter: 0 };
    const others = await other.setAside(1000).then(() => other.close({ lease: phone.lease.lease }));
    expect(statusAndCode(others)).toEqual({ status: 409, code: "sales-missing" });
    await phone.send([text]);
    expect(statusAndCode(await phone.close({ head: "A".repeat(22) }))).toEqual({
      status: 409,
      code: "sales-missing",
    });
    expect(dataOf(await phone.close())).toMatchObject({ released_kobo: 80_000 });
    expect(dataOf(await phone.close())).toMatchObject({ released_kobo: 0 });
    expect(await walletTotals(seller)).toMatchObject({ balance: 980_000, held: 1000 });
    const repeated = await phone.setAside(100_000);
    expect(repeated).toMatchObject({ status: 201 });
  });

  test("is released automatically a week after it expires, not earlier", async () => {
    const phone = await phoneWith(100_000);
    expect(await closeOverdue()).toBe(0);
    await sql`ALTER TABLE device_lease DISABLE TRIGGER device_lease_forwards`.execute(database());
    await sql`UPDATE device_lease SET opened_at = opened_at - interval '11 days', expires_at = expires_at - interval '11 days'
      WHERE device_id = ${phone.id}`.execute(database());
    await sql`ALTER TABLE device_lease ENABLE TRIGGER device_lease_forwards`.execute(database());
    expect(await closeOverdue()).toBe(1);
    expect(await walletTotals(seller)).toMatchObject({ balance: 1_000_000, held: 0 });
  });

  test("is refused for another user's phone and for a suspended agent", async () => {
    const phone = await phoneWith(100_000);
    const stranger = await createSeller(1_000_000);
    const path = `/devices/${phone.id}`;
    expect(statusAndCode(await stranger.client.post(`${path}/leases`, { kobo: 1000 }, key()))).toMatchObject({
      status: 404,
    });
    expect(
      statusAndCode(await stranger.client.post(`${path}/revoke`, { reason: "Lost" }, key())),
    ).toMatchObject({
      status: 404,
    });
    const body = { lease_id: phone.lease.lease, sales: [phone.sell(params())] };
    expect(statusAndCode(await stranger.client.post(`${path}/sales`, body, key()))).toMatchObject({
      status: 404,
    });
    expect(dataOf<object[]>(await stranger.client.get("/devices"))).toEqual([]);
    await suspend(stranger.agent_id);
    const own = await Phone.enrol(stranger.client);
    expect(statusAndCode(await own.setAside(1000))).toEqual({ status: 409, code: "agent-suspended" });
  });
});

const suspend = (agent: number, ago = "0 seconds") =>
  sql`UPDATE ticket_agent SET suspended_at = clock_timestamp() - ${ago}::interval, suspended_reason = 'Away' WHERE id = ${agent}`.execute(
    database(),
  );

describe("a synced sale", () => {
  test("is recorded once with all entries and the super agent at its time, however often it is sent", async () => {
    const n = await database()
      .insertInto("super_agent")
      .values({
        name: `Company ${randomUUID().slice(0, 8)}`,
        phone_number: "08030000000",
        commission_bp: 300,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    seller = await createSeller(1_000_000, n.id);
    const phone = await Phone.enrol(seller.client);
    await phone.setAside(100_000);
    const texts = [phone.sell(params()), phone.sell(params())];
    // The agent is reassigned before the sync.
    await database()
      .insertInto("agent_membership")
      .values([
        {
          ticket_agent_id: seller.agent_id,
          super_agent_id: n.id,
          since: sql<Date>`now() - interval '1 day'`,
        },
        {
          ticket_agent_id: seller.agent_id,
          super_agent_id: null,
          since: sql<Date>`now() + interval '1 minute'`,
        },
      ])
      .execute();
    await sql`UPDATE ticket_agent SET super_agent_id = NULL WHERE id = ${seller.agent_id}`.execute(
      database(),
    );
    const first = await phone.send(texts);
    expect(first.sales).toMatchObject([
      { counter: 1, state: "booked" },
      { counter: 2, state: "booked" },
    ]);
    expect((await phone.send(texts)).sales).toEqual(first.sales);
    expect((await phone.send([...texts].reverse())).sales).toEqual(first.sales);
    expect(await walletTotals(seller)).toMatchObject({ balance: 960_000, held: 60_000, tickets: 2 });
    const tickets = await database()
      .selectFrom("ticket")
      .selectAll()
      .where("wallet_id", "=", seller.wallet_id)
      .execute();
    expect(tickets).toMatchObject([
      { kobo: 20_000, agent_kobo: 1_000, super_agent_kobo: 600, super_agent_id: n.id, device_id: phone.id },
      { kobo: 20_000, agent_kobo: 1_000, super_agent_kobo: 600 },
    ]);
    const legs = await database()
      .selectFrom("ticket_transfer")
      .select("kind")
      .where("ticket_id", "=", tickets[0]?.id ?? 0)
      .execute();
    expect(legs.map(({ kind }) => kind).sort()).toEqual([
      "agent-commission",
      "price",
      "super-agent-commission",
    ]);
  });

  test("earns commission rounded down to whole kobo, like online sales", async () => {
    const { id: company } = await database()
      .insertInto("super_agent")
      .values({ name: `Company ${randomUUID().slice(0, 8)}`, phone_number: "08030000000" })
      .returning("id")
      .executeTakeFirstOrThrow();
    // 5% is 999.50 kobo, 2% is 399.80.
    const { category_id, price_id } = await createTicket({ kobo: 19_990 });
    seller = await createSeller(1_000_000, company);
    const phone = await Phone.enrol(seller.client);
    await phone.setAside(100_000);
    await phone.send([phone.sell({ category_id, holder: newDevicePlate() })]);
    const online = { category_id, price_id, holder_key: newDevicePlate() };
    expect(await seller.client.post("/tickets", online, key())).toMatchObject({ status: 201 });
    const tickets = await database()
      .selectFrom("ticket")
      .select(["device_id", "agent_kobo", "super_agent_kobo"])
      .where("wallet_id", "=", seller.wallet_id)
      .orderBy("id")
      .execute();
    const earned = { agent_kobo: 999, super_agent_kobo: 399 };
    expect(tickets).toEqual([
      { device_id: phone.id, ...earned },
      { device_id: null, ...earned },
    ]);
  });

  test("out of order is refused until the missing ones arrive, and concurrent uploads are recorded once", async () => {
    const phone = await phoneWith(200_000);
    const texts = Array.from({ length: 6 }, () => phone.sell(params()));
    expect((await phone.send(texts.slice(3))).sales).toMatchObject([
      { counter: 4, state: "refused", code: "sale-missing" },
      { counter: 5, code: "sale-missing" },
      { counter: 6, code: "sale-missing" },
    ]);
    await Promise.all(Array.from({ length: 6 }, () => phone.send(texts)));
    expect(await walletTotals(seller)).toMatchObject({ balance: 880_000, held: 80_000, tickets: 6 });
  });

  test("that is forged, or from another phone or lease, is refused and recorded nowhere", async () => {
    const phone = await phoneWith(200_000);
    const other = await Phone.enrol(seller.client);
    await other.setAside(100_000);
    const mine = phone.sell(params());
    const forged = mine.replace(/.$/, (sign) => (sign === "A" ? "Q" : "A"));
    const cheaper = phone.copy();
    const sent = await phone.send([forged, other.sell(params()), "S1.nothing", mine.replace("S1.", "S1.A")]);
    expect(sent.sales.map(({ state, code: why }) => `${state} ${why}`)).toEqual(
      Array(4).fill("refused sale-forged"),
    );
    expect(await walletTotals(seller)).toMatchObject({ tickets: 0 });
    expect((await cheaper.send([mine])).sales).toMatchObject([{ state: "booked" }]);
  });

  test("beyond the float needs review", async () => {
    const phone = await phoneWith(50_000);
    expect([phone.sell(params()), phone.sell(params())].every((text) => text.startsWith("S1."))).toBe(true);
    expect(phone.sell(params())).toBe("float-too-low");
    const changed = await phoneWith(50_000);
    const texts = Array.from({ length: 4 }, () => changed.sellAnyway(params(), () => ({})));
    expect((await changed.send(texts)).sales).toMatchObject([
      { state: "booked" },
      { state: "booked" },
      { state: "case", code: "lease-exceeded" },
      { state: "case", code: "lease-exceeded" },
    ]);
    expect(await walletTotals(seller)).toMatchObject({ balance: 960_000, held: 10_000, tickets: 2 });
  });

  test("at a price that was in force is recorded, and at any other needs review", async () => {
    const ticket = await createTicket({ kobo: 10_000 });
    const phone = await phoneWith(200_000);
    const newer = await setPrice(ticket.category_id, 15_000);
    const ask = () => ({ category_id: ticket.category_id, holder: newDevicePlate() });
    const texts = [
      phone.sell(ask()),
      phone.sellAnyway(ask(), () => ({ price_id: newer, kobo: 15_000 })),
      phone.sellAnyway(ask(), () => ({ kobo: 100 })),
      phone.sellAnyway(ask(), () => ({ price_id: 999_999_999 })),
    ];
    expect((await phone.send(texts)).sales).toMatchObject([
      { state: "booked" },
      { state: "booked" },
      { state: "case", code: "price-wrong" },
      { state: "case", code: "price-unknown" },
    ]);
    expect(await walletTotals(seller)).toMatchObject({ balance: 975_000 });
    expect(
      statusAndCode(
        await office.post(`/device-cases/${await caseOf(phone)}/accept`, { reason: "Paid" }, key()),
      ),
    ).toEqual({
      status: 409,
      code: "case-not-bookable",
    });
    const later = await phoneWith(200_000);
    const stale = later.sellAnyway(ask(), () => ({ price_id: ticket.price_id, kobo: 10_000 }));
    expect((await later.send([stale])).sales).toMatchObject([{ state: "case", code: "price-wrong" }]);
  });

  test("from a wrong clock or after expiry needs review, and the following ones are recorded", async () => {
    const phone = await phoneWith(200_000);
    const moved = (seconds: number) => phone.sellAnyway(params(), shiftedBy(seconds));
    const texts = [moved(-3_600), moved(1_800), moved(4 * 86_400), phone.sell(params())];
    expect((await phone.send(texts)).sales).toMatchObject([
      { state: "case", code: "clock-back" },
      { state: "case", code: "clock-ahead" },
      { state: "case", code: "lease-over" },
      { state: "booked" },
    ]);
    const longer = phone.sellAnyway(params(), ({ to }) => ({ to: to + 86_400 }));
    const person = phone.sellAnyway(params(), () => ({ holder: "SHP-0000001-A" }));
    const other = phone.sellAnyway(params(), () => ({ category: "Trailer, yearly" }));
    expect((await phone.send([longer, person, other])).sales).toMatchObject([
      { state: "case", code: "terms-differ" },
      { state: "case", code: "holder-wrong" },
      { state: "case", code: "terms-differ" },
    ]);
    // Recorded with the name and validity of the price, whatever the phone wrote.
    const cases = dataOf<{ id: number; counter: number; valid_to: string }[]>(
      await office.get(`/device-cases?device_id=${phone.id}`),
    );
    const booked: Record<string, unknown>[] = [];
    for (const counter of [3, 5, 7]) {
      const found = cases.find((one) => one.counter === counter);
      expect(found?.valid_to).toEqual(expect.any(String));
      const done = await office.post(`/device-cases/${found?.id}/accept`, { reason: "Paid" }, key());
      const { ticket_id } = dataOf<{ ticket_id: number }>(done);
      booked.push(
        await database()
          .selectFrom("ticket as t")
          .innerJoin("ticket_category as c", "c.id", "t.category_id")
          .select(["t.signed", "c.name", "t.valid_from", "t.valid_to"])
          .where("t.id", "=", ticket_id)
          .executeTakeFirstOrThrow(),
      );
    }
    for (const { signed, name, valid_from, valid_to } of booked) {
      const { category, from, to } = readTicketPayload(String(signed).split(".")[2] ?? "") ?? {};
      const time = ticketValidity({ period: "day", rolling: false }, valid_from as Date);
      expect({ category, from, to, valid_to }).toEqual({
        category: name,
        from: time.from.getTime() / 1000,
        to: time.to.getTime() / 1000,
        valid_to: time.to,
      });
      expect(valid_from).not.toEqual(new Date(0));
      expect((valid_from as Date).getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test("for an unknown shop or a vehicle of another class needs review", async () => {
    const shops = await createTicket({ kobo: 10_000, holder: "shop" });
    const bus = await createTicket({ kobo: 10_000 });
    await sql`UPDATE ticket_category SET vehicle_class = 'bus' WHERE id = ${bus.category_id}`.execute(
      database(),
    );
    const lorry = newDevicePlate();
    await database()
      .insertInto("vehicle")
      .values({ plate_number: lorry, vehicle_class: "truck", status: "approved" })
      .execute();
    const phone = await phoneWith(200_000);
    const shop = phone.sell({ category_id: shops.category_id, holder: recordCode("SHP", 9_999_999) });
    const wrong = phone.sell({ category_id: bus.category_id, holder: lorry });
    const unknown = phone.sell({ category_id: bus.category_id, holder: newDevicePlate() });
    expect((await phone.send([shop, wrong, unknown])).sales).toMatchObject([
      { state: "case", code: "no-such-shop" },
      { state: "case", code: "wrong-class" },
      { state: "booked" },
    ]);
  });

  test("with an invalid shop code is linked to no shop when an officer accepts it", async () => {
    const shops = await createTicket({ kobo: 10_000, holder: "shop" });
    const shop = await database()
      .insertInto("shop")
      .values({ trade_name: "Iya Bose Provisions", line_of_business: "Food", status: "approved" })
      .returning(["id", "code"])
      .executeTakeFirstOrThrow();
    const valid = shop.code ?? "";
    const otherLetter = `${valid.slice(0, -1)}${valid.endsWith("A") ? "B" : "A"}`;
    const phone = await phoneWith(200_000);
    const sellTo = (holder: string) =>
      phone.sellAnyway({ category_id: shops.category_id, holder: valid }, () => ({ holder }));
    expect((await phone.send([sellTo("ABC"), sellTo(otherLetter), sellTo(valid)])).sales).toMatchObject([
      { state: "case", code: "holder-wrong" },
      { state: "case", code: "holder-wrong" },
      { state: "booked" },
    ]);
    for (const { id } of await casesOf(phone))
      expect(await office.post(`/device-cases/${id}/accept`, { reason: "Paid" }, key())).toMatchObject({
        status: 200,
      });
    const tickets = await database()
      .selectFrom("ticket")
      .select(["holder_key", "shop_id"])
      .where("category_id", "=", shops.category_id)
      .execute();
    expect(new Map(tickets.map(({ holder_key, shop_id }) => [holder_key, shop_id]))).toEqual(
      new Map([
        ["ABC", null],
        [otherLetter, null],
        [valid, shop.id],
      ]),
    );
  });

  test("backdated before a suspension, although the phone was online after it, needs review", async () => {
    const phone = await phoneWith(200_000);
    await suspend(seller.agent_id, "15 minutes");
    await sql`ALTER TABLE device_lease DISABLE TRIGGER device_lease_forwards`.execute(database());
    await sql`UPDATE device_lease SET opened_at = opened_at - interval '1 hour' WHERE device_id = ${phone.id}`.execute(
      database(),
    );
    await sql`ALTER TABLE device_lease ENABLE TRIGGER device_lease_forwards`.execute(database());
    const back = () => phone.sellAnyway(params(), shiftedBy(-1_200));
    await sql`UPDATE agent_device SET seen_at = clock_timestamp() - interval '20 minutes' WHERE id = ${phone.id}`.execute(
      database(),
    );
    expect((await phone.send([back()])).sales).toMatchObject([{ state: "booked" }]);
    await sql`UPDATE agent_device SET seen_at = clock_timestamp() - interval '11 minutes' WHERE id = ${phone.id}`.execute(
      database(),
    );
    expect((await phone.send([back()])).sales).toMatchObject([{ state: "case", code: "agent-suspended" }]);
  });

  test("of a suspended agent is recorded up to the suspension and needs review afterwards", async () => {
    const phone = await phoneWith(200_000);
    const [early, late] = [phone.sell(params()), phone.sellAnyway(params(), shiftedBy(60))];
    await sql`UPDATE ticket_agent SET suspended_at = clock_timestamp() + interval '30 seconds', suspended_reason = 'Away'
      WHERE id = ${seller.agent_id}`.execute(database());
    // Backdated, but after the suspension in the chain.
    const last = phone.sellAnyway(params(), ({ from }) => ({ from }));
    expect((await phone.send([early, late, last])).sales).toMatchObject([
      { state: "booked" },
      { state: "case", code: "agent-suspended" },
      { state: "case", code: "agent-suspended" },
    ]);
    expect(await walletTotals(seller)).toMatchObject({ tickets: 1 });
  });
});

describe("a lost or copied phone", () => {
  test("is revoked: its float stays reserved, and an officer accepts or rejects later sales", async () => {
    const phone = await phoneWith(100_000);
    const [sent, late, refused] = [phone.sell(params()), phone.sell(params()), phone.sell(params())];
    await phone.send([sent]);
    expect(statusAndCode(await office.post(`/devices/${phone.id}/revoke`, {}, key()))).toMatchObject({
      status: 422,
    });
    const cut = await office.post(`/devices/${phone.id}/revoke`, { reason: "Lost in the market" }, key());
    expect(dataOf(cut)).toMatchObject({ held_kobo: 80_000 });
    expect(await walletTotals(seller)).toMatchObject({ balance: 980_000, held: 80_000 });
    expect(statusAndCode(await phone.close())).toEqual({ status: 409, code: "device-cut-off" });
    expect(statusAndCode(await phone.setAside(1000))).toEqual({ status: 409, code: "device-cut-off" });
    const answer = await phone.send([sent, late, refused]);
    expect(answer).toMatchObject({ cut_off: true, closed: true });
    expect(answer.sales).toMatchObject([
      { state: "booked" },
      { state: "case", code: "device-cut-off" },
      { state: "case", code: "device-cut-off" },
    ]);
    const [second, first] = await casesOf(phone);
    const decide = (id: number | undefined, how: string, reason = "The payer has it") =>
      office.post(`/device-cases/${id}/${how}`, { reason }, key());
    expect(statusAndCode(await decide(first?.id, "accept", ""))).toMatchObject({ status: 422 });
    expect(await decide(first?.id, "accept")).toMatchObject({ status: 200 });
    expect(statusAndCode(await decide(first?.id, "refuse"))).toEqual({ status: 409, code: "case-decided" });
    expect(await decide(second?.id, "refuse")).toMatchObject({ status: 200 });
    expect(await walletTotals(seller)).toMatchObject({ balance: 960_000, held: 60_000, tickets: 2 });
    const release = (by: ApiClient, reason: string) =>
      by.post(`/devices/${phone.id}/leases/${phone.lease.lease}/close`, { reason }, key());
    expect(statusAndCode(await release(seller.client, "Mine"))).toEqual({
      status: 409,
      code: "device-cut-off",
    });
    expect(statusAndCode(await release(office, ""))).toMatchObject({ status: 422 });
    expect(dataOf(await release(office, "Found and looked through"))).toMatchObject({
      released_kobo: 60_000,
    });
    expect(await walletTotals(seller)).toMatchObject({ balance: 960_000, held: 0 });
    expect((await phone.send([late])).sales).toMatchObject([{ state: "booked" }]);
  });

  test("that uses the same counter twice is revoked, both sales are kept, and officers are notified", async () => {
    const phone = await phoneWith(200_000);
    const copy = phone.copy();
    const mine = [phone.sell(params()), phone.sell(params())];
    const theirs = [copy.sell(params()), copy.sell(params()), copy.sell(params())];
    await phone.send(mine);
    const response = await copy.send(theirs);
    expect(response).toMatchObject({ cut_off: true, closed: true });
    expect(response.sales).toMatchObject([
      { counter: 1, state: "case", code: "device-cloned" },
      { counter: 2, state: "case", code: "device-cloned" },
      { counter: 3, state: "case" },
    ]);
    expect(await walletTotals(seller)).toMatchObject({ balance: 960_000, held: 160_000, tickets: 2 });
    expect(await casesOf(phone)).toHaveLength(3);
    const [listed] = dataOf<{ state: string; cases: number }[]>(
      await office.get(`/devices?agent_id=${seller.agent_id}`),
    );
    expect(listed).toMatchObject({ state: "cut-off", cases: 3 });
    const inbox = await database()
      .selectFrom("message")
      .select("subject")
      .where("template", "=", "device-cloned")
      .where("about_id", "=", phone.id)
      .execute();
    expect(inbox.length).toBeGreaterThan(0);
    expect(
      statusAndCode(
        await office.post(`/device-cases/${await caseOf(phone)}/accept`, { reason: "Paid" }, key()),
      ),
    ).toMatchObject({
      status: 200,
    });
  });

  test("is detected by its chain when the copy continues without having synced", async () => {
    const phone = await phoneWith(200_000);
    const copy = phone.copy();
    await phone.send([phone.sell(params())]);
    copy.sell(params());
    const response = await copy.send([copy.sell(params())]);
    expect(response.sales).toMatchObject([{ counter: 2, state: "case", code: "device-cloned" }]);
    expect(response.cut_off).toBe(true);
  });
});

test("offline sales are reviewed by officers with the right in their local governments, and need a sufficient balance", async () => {
  const phone = await phoneWith(100_000, 100_000);
  const texts = Array.from({ length: 6 }, () => phone.sellAnyway(params(), () => ({})));
  await phone.send(texts);
  const id = await caseOf(phone);
  const within = await signInAs(
    await createOfficerWithGrants({ permissions: ["ticket.void"], lga_ids: [seller.lga_id] }),
  );
  const beyond = await signInAs(
    await createOfficerWithGrants({ permissions: ["ticket.void"], lga_ids: [await createLga()] }),
  );
  expect(dataOf<object[]>(await within.get("/device-cases"))).toHaveLength(1);
  expect(dataOf<object[]>(await beyond.get("/device-cases"))).toEqual([]);
  const accept = (by: ApiClient) => by.post(`/device-cases/${id}/accept`, { reason: "Paid" }, key());
  expect(statusAndCode(await accept(beyond))).toMatchObject({ status: 404 });
  expect(statusAndCode(await accept(seller.client))).toMatchObject({ status: 403 });
  expect(statusAndCode(await accept(within))).toEqual({ status: 409, code: "wallet-too-low" });
  const keeps = await signInAs(
    await createOfficerWithGrants({ permissions: ["ticket_agent.edit"], lga_ids: [seller.lga_id] }),
  );
  const lost = await keeps.post(`/devices/${phone.id}/revoke`, { reason: "Lost" }, key());
  expect(lost).toMatchObject({ status: 200 });
  expect(statusAndCode(await (await signInAs("guest@ratebook.test")).get("/devices"))).toMatchObject({
    status: 403,
  });
});
