import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { bookSales } from "#areas/ticketing/tickets/book-sales.ts";
import { sellTicket } from "#areas/ticketing/tickets/sell-ticket.ts";
import { lagosDate } from "#domain/lagos.ts";
import { readTicketPayload, splitTicketToken } from "#domain/ticket-token.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey, replaceKey } from "#platform/signing-key.ts";
import { type ApiAnswer, statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import {
  actorOf,
  createCategory,
  createSeller,
  createSuperAgent,
  newPlate,
  sellAs,
  setPrice,
  walletOf,
} from "./support/sell-fixture.ts";

/** What a sale records, what refuses it, and that it is recorded once. */

const CONNECTIONS = 20;

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createTestDatabase(CONNECTIONS);
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
});
afterAll(() => test_database.close());

const balanceOf = async (name: Parameters<typeof findAccount>[1]) => {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
};
const ticketOf = ({ body }: ApiAnswer) =>
  body.data as { id: number; signed: string; holder_key: string; kobo: number };
const ticketsOf = (agent_id: number) =>
  database().selectFrom("ticket").selectAll().where("ticket_agent_id", "=", agent_id).orderBy("id").execute();

describe("a sale", () => {
  test("deducts the price from the wallet, and records both commissions, collection, shares and audit", async () => {
    const super_agent_id = await createSuperAgent();
    const seller = await createSeller({ float: 100_000, super_agent_id });
    const what = await createCategory({ kobo: 20_030, agent_bp: 500, super_agent_bp: 125 });
    const { sell } = await sellAs(seller);
    const done = await sell(what, { holder_key: "abc 123de" });
    expect(done.status).toBe(201);
    expect(done.body.data).toMatchObject({
      holder_key: "ABC-123DE",
      kobo: 20_030,
      already_recorded: false,
      available_kobo: 79_970,
    });
    expect(await walletOf(seller.wallet_id)).toBe(79_970);
    const { item_id: revenue_item_id, agency_id } = what;
    expect(await balanceOf({ kind: "wallet", ticket_agent_id: seller.agent_id })).toBe(79_970);
    expect(await balanceOf({ kind: "revenue", revenue_item_id })).toBe(20_030);
    expect(await balanceOf({ kind: "commission", ticket_agent_id: seller.agent_id })).toBe(1_001);
    expect(await balanceOf({ kind: "commission", super_agent_id })).toBe(250);
    expect(await balanceOf({ kind: "commission-cost", agency_id })).toBe(-1_251);
    const { id } = ticketOf(done);
    const collected = await database()
      .selectFrom("collection")
      .selectAll()
      .where("ticket_id", "=", id)
      .execute();
    expect(collected).toMatchObject([
      { kobo: 20_030, agency_id, channel: "ticket", lga_id: seller.lga_id, officer_id: seller.user_id },
    ]);
    const shares = await database()
      .selectFrom("settlement_share")
      .selectAll()
      .where("ticket_id", "=", id)
      .execute();
    expect(shares.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(20_030 - 1_251);
    const audited = await database()
      .selectFrom("audit")
      .selectAll()
      .where("resource", "=", "ticket")
      .where("record_id", "=", id)
      .execute();
    expect(audited).toMatchObject([{ action: "ticket.sell", actor_id: seller.user_id, area: "agent" }]);
    expect(audited[0]?.session_id).not.toBeNull();
  });

  test("has a signed token that is valid until the end of the Lagos day", async () => {
    const seller = await createSeller();
    const what = await createCategory({ name: "Keke daily" });
    const { sell } = await sellAs(seller);
    const { signed } = ticketOf(await sell(what, { holder_key: "ABC-124DE" }));
    const labels = readTicketPayload(splitTicketToken(signed)?.payload ?? "");
    expect(labels).toMatchObject({ category: "Keke daily", holder: "ABC-124DE", kobo: 20_000 });
    const to = (labels?.to ?? 0) * 1000;
    expect(lagosDate(to - 1)).toBe(lagosDate((labels?.from ?? 0) * 1000));
    expect(lagosDate(to)).not.toBe(lagosDate(to - 1));
    const [row] = await ticketsOf(seller.agent_id);
    expect(row).toMatchObject({ signed, security_code: labels?.security_code, valid_to: new Date(to) });
  });

  test("is signed again if the signing key or the category name has changed", async () => {
    const seller = await createSeller();
    const what = await createCategory();
    const { sell } = await sellAs(seller);
    expect((await sell(what)).status).toBe(201);
    const { kid } = await transaction((tx) => replaceKey(tx));
    await database()
      .updateTable("ticket_category")
      .set({ name: "Renamed" })
      .where("id", "=", what.category_id)
      .execute();
    const { signed } = ticketOf(await sell(what));
    expect(splitTicketToken(signed)?.kid).toBe(kid);
    expect(readTicketPayload(splitTicketToken(signed)?.payload ?? "")?.category).toBe("Renamed");
  });

  test("treats three ways of typing a plate as one: a repeat is refused unless confirmed", async () => {
    const seller = await createSeller();
    const what = await createCategory();
    const { sell } = await sellAs(seller);
    expect((await sell(what, { holder_key: "KJA-777XY" })).status).toBe(201);
    for (const holder_key of ["kja 777 xy", "KJA777XY", "KJA-777XY"]) {
      const refused = await sell(what, { holder_key });
      expect(statusAndCode(refused)).toEqual({ status: 409, code: "already-covered" });
    }
    expect((await sell(what, { holder_key: "kja777xy", again: true })).status).toBe(201);
    const other = await createCategory();
    expect((await sell(other, { holder_key: "kja777xy" })).status).toBe(201);
  });

  test("accepts special plates with confirmation, registered shops, and phone numbers of persons", async () => {
    const seller = await createSeller();
    const { sell } = await sellAs(seller);
    const what = await createCategory();
    expect(statusAndCode(await sell(what, { holder_key: "FG 12 A" }))).toEqual({
      status: 422,
      code: "bad-holder",
    });
    expect(ticketOf(await sell(what, { holder_key: "FG 12 A", special: true })).holder_key).toBe("FG12A");
    const stall = await createCategory({ holder: "shop" });
    expect(statusAndCode(await sell(stall, { holder_key: "SHP-9999999-A" })).status).toBe(422);
    const person = await createCategory({ holder: "person" });
    expect(ticketOf(await sell(person, { holder_key: "+234 803 441 2290" })).holder_key).toBe("08034412290");
  });

  test("is rejected with all errors at once", async () => {
    const { client } = await sellAs(await createSeller());
    const wrong = await client.post(
      "/tickets",
      { category_id: "x", holder_key: { toString: 1 }, special: 1, pin: "1", colour: 2 },
      { key: randomUUID() },
    );
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      "category_id",
      "colour",
      "holder_key",
      "pin",
      "price_id",
      "special",
    ]);
    expect((await client.post("/tickets", {})).status).toBe(422);
    expect(statusAndCode(await client.post("/tickets", {}, { key: "not-a-uuid-at-all" }))).toEqual({
      status: 400,
      code: "bad-idempotency-key",
    });
  });
});

describe("a sale is refused", () => {
  test("at a price that changed after opening, with the new price", async () => {
    const seller = await createSeller();
    const what = await createCategory({ kobo: 20_000 });
    const { sell } = await sellAs(seller);
    expect((await sell(what)).status).toBe(201);
    const price_id = await setPrice(what.category_id, 25_000);
    const key = randomUUID();
    const plate = newPlate();
    const refused = await sell(what, { holder_key: plate }, key);
    expect(statusAndCode(refused)).toEqual({ status: 409, code: "price-changed" });
    expect((refused.body as { data?: unknown }).data).toEqual({ price_id, kobo: 25_000 });
    // Nothing was recorded under the key, so it can be used with the new price.
    expect((await sell({ ...what, price_id }, { holder_key: plate }, key)).status).toBe(201);
    expect((await ticketsOf(seller.agent_id)).map(({ kobo }) => kobo)).toEqual([20_000, 25_000]);
  });

  test("for a suspended agent or super agent, and for an archived category or one with subcategories", async () => {
    const super_agent_id = await createSuperAgent();
    const seller = await createSeller({ super_agent_id });
    const what = await createCategory();
    const { sell } = await sellAs(seller);
    const suspended = { suspended_at: new Date(), suspended_reason: "Test" };
    const free = { suspended_at: null, suspended_reason: null };
    await database().updateTable("ticket_agent").set(suspended).where("id", "=", seller.agent_id).execute();
    expect(statusAndCode(await sell(what))).toEqual({ status: 409, code: "agent-suspended" });
    await database().updateTable("ticket_agent").set(free).where("id", "=", seller.agent_id).execute();
    await database().updateTable("super_agent").set(suspended).where("id", "=", super_agent_id).execute();
    expect(statusAndCode(await sell(what))).toEqual({ status: 409, code: "super-agent-suspended" });
    await database().updateTable("super_agent").set(free).where("id", "=", super_agent_id).execute();
    expect((await sell(what)).status).toBe(201);
    const child = await createCategory({ parent_id: what.category_id });
    expect(statusAndCode(await sell(what))).toEqual({ status: 409, code: "not-on-sale" });
    expect((await sell(child)).status).toBe(201);
    expect(await ticketsOf(seller.agent_id)).toHaveLength(2);
  });

  test("for a user without an agent", async () => {
    const { client } = await sellAs({
      email: await createOfficerWithGrants({ permissions: ["ticket.sell"] }),
    });
    const what = await createCategory();
    const body = { category_id: what.category_id, price_id: what.price_id, holder_key: newPlate() };
    expect(statusAndCode(await client.post("/tickets", body, { key: randomUUID() }))).toEqual({
      status: 409,
      code: "no-agent",
    });
  });

  test("for a vehicle registered in another class", async () => {
    const { sell } = await sellAs(await createSeller());
    const plate = newPlate();
    const vehicle = await database()
      .insertInto("vehicle")
      .values({ plate_number: plate, vehicle_class: "bus", status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const keke = await createCategory({ vehicle_class: "keke" });
    expect(statusAndCode(await sell(keke, { holder_key: plate }))).toEqual({
      status: 409,
      code: "wrong-class",
    });
    const bus = await createCategory({ vehicle_class: "bus" });
    const { id } = ticketOf(await sell(bus, { holder_key: plate }));
    const row = await database()
      .selectFrom("ticket")
      .select("vehicle_id")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ vehicle_id: vehicle.id });
  });

  test("above the daily limit of an agent or of all agents of a super agent", async () => {
    const what = await createCategory({ kobo: 20_000 });
    const own = await sellAs(await createSeller({ daily_limit_kobo: 45_000 }));
    expect((await own.sell(what)).status).toBe(201);
    expect((await own.sell(what)).status).toBe(201);
    const refused = await own.sell(what);
    expect(statusAndCode(refused)).toEqual({ status: 409, code: "daily-limit" });
    expect((refused.body as { data?: unknown }).data).toEqual({ left_kobo: 5_000 });
    // The lower of the office's and the super agent's own limit.
    for (const [office, above] of [
      [80_000, 30_000],
      [30_000, 80_000],
      [null, 30_000],
    ] as const) {
      const seller = await createSeller(office === null ? {} : { daily_limit_kobo: office });
      await sql`UPDATE ticket_agent SET super_agent_limit_kobo = ${above} WHERE id = ${seller.agent_id}`.execute(
        database(),
      );
      const limited = await sellAs(seller);
      expect((await limited.sell(what)).status).toBe(201);
      expect(statusAndCode(await limited.sell(what))).toEqual({ status: 409, code: "daily-limit" });
    }
    const super_agent_id = await createSuperAgent({ daily_limit_kobo: 60_000 });
    const [one, two] = [await createSeller({ super_agent_id }), await createSeller({ super_agent_id })];
    const both = await Promise.all([one, two].map(sellAs));
    const answers = await Promise.all([0, 1, 2, 3].flatMap(() => both.map(({ sell }) => sell(what))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });
});

describe("concurrent sales", () => {
  test("succeed for exactly 10 of 50 sellers with float for 10, and the ledger agrees", async () => {
    const seller = await createSeller({ float: 10 * 20_000 + 19_999 });
    const what = await createCategory({ kobo: 20_000 });
    const clients = await Promise.all(Array.from({ length: 5 }, () => sellAs(seller)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clients.map(({ sell }) => sell(what))).flat(),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? "sold" : body.code));
    expect(codes.filter((code) => code === "sold")).toHaveLength(10);
    expect(codes.filter((code) => code === "wallet-too-low")).toHaveLength(40);
    expect(await walletOf(seller.wallet_id)).toBe(19_999);
    expect(await balanceOf({ kind: "wallet", ticket_agent_id: seller.agent_id })).toBe(19_999);
    expect(await balanceOf({ kind: "revenue", revenue_item_id: what.item_id })).toBe(200_000);
    expect(await balanceOf({ kind: "commission", ticket_agent_id: seller.agent_id })).toBe(10_000);
    expect(await ticketsOf(seller.agent_id)).toHaveLength(10);
  });

  test("without a shared queue succeed for exactly 10 of 50", async () => {
    const seller = await createSeller({ float: 10 * 20_000 + 19_999 });
    const { category_id, price_id } = await createCategory({ kobo: 20_000 });
    const sales = Array.from({ length: 50 }, () => ({
      sale_id: randomUUID(),
      category_id,
      price_id,
      holder_key: newPlate(),
      again: false,
      by: { name: seller.email, session_id: null, ip: null, request_id: null },
    }));
    // Simulates that many processes. More at once would time out waiting for a connection on a busy machine.
    const answers = await mapConcurrently(CONNECTIONS, sales, (sale) => bookSales(seller.user_id, [sale]));
    const outcomes = answers.flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "sold")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "wallet-too-low")).toHaveLength(40);
    expect(await walletOf(seller.wallet_id)).toBe(19_999);
    expect(await balanceOf({ kind: "wallet", ticket_agent_id: seller.agent_id })).toBe(19_999);
    expect(await ticketsOf(seller.agent_id)).toHaveLength(10);
  });

  test("with one key sent 1,000 times create one ticket, and other content under that key is refused", async () => {
    const seller = await createSeller();
    const [what, other] = [await createCategory(), await createCategory()];
    const { sell } = await sellAs(seller);
    const key = randomUUID();
    const body = { holder_key: "ABC-555DE" };
    const ids = new Set<number>();
    let first = 0;
    const actor = actorOf(seller);
    const { category_id, price_id } = what;
    // Calls the service directly, because the API would rate limit this many calls of one user.
    const sender = async () => {
      for (let at = 0; at < 50; at++) {
        const named = at % 2 === 0 ? key : key.toUpperCase();
        const sold = await sellTicket(actor, named, { category_id, price_id, ...body });
        ids.add(sold.id);
        if (!sold.already_recorded) first += 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, sender));
    expect(ids.size).toBe(1);
    expect(first).toBe(1);
    expect(await ticketsOf(seller.agent_id)).toHaveLength(1);
    expect(statusAndCode(await sell(other, body, key))).toEqual({ status: 422, code: "key-reused" });
    expect(statusAndCode(await sell(what, { holder_key: "ABC-556DE" }, key))).toEqual({
      status: 422,
      code: "key-reused",
    });
    const stranger = await sellAs(await createSeller());
    expect(statusAndCode(await stranger.sell(what, body, key))).toEqual({ status: 422, code: "key-reused" });
    // The key still returns its ticket even if the seller may no longer sell.
    await sql`UPDATE ticket_agent SET suspended_at = now(), suspended_reason = 'Test' WHERE id = ${seller.agent_id}`.execute(
      database(),
    );
    expect(ticketOf(await sell(what, body, key)).id).toBe([...ids][0]);
  });

  test("keep the super agent at their time when the agent is reassigned mid-day", async () => {
    const [morning, evening] = [await createSuperAgent({ commission_bp: 300 }), await createSuperAgent()];
    const seller = await createSeller({ super_agent_id: morning });
    const what = await createCategory({ kobo: 10_000, super_agent_bp: 100 });
    const { sell } = await sellAs(seller);
    await sell(what);
    await database()
      .updateTable("ticket_agent")
      .set({ super_agent_id: evening })
      .where("id", "=", seller.agent_id)
      .execute();
    await sell(what);
    await database()
      .updateTable("ticket_agent")
      .set({ super_agent_id: null })
      .where("id", "=", seller.agent_id)
      .execute();
    await sell(what);
    expect(
      (await ticketsOf(seller.agent_id)).map(({ super_agent_id, super_agent_kobo }) => [
        super_agent_id,
        super_agent_kobo,
      ]),
    ).toEqual([
      [morning, 300],
      [evening, 100],
      [null, 0],
    ]);
    expect(await balanceOf({ kind: "commission", super_agent_id: morning })).toBe(300);
  });
});
