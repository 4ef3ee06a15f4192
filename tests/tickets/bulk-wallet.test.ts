import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bindBulkTicket } from "#areas/ticketing/bulk-tickets/bind-ticket.ts";
import { getBatch } from "#areas/ticketing/bulk-tickets/get-batch.ts";
import { listBatches } from "#areas/ticketing/bulk-tickets/list-batches.ts";
import { readBulkSheet } from "#areas/ticketing/bulk-tickets/read-sheet.ts";
import { getTicket } from "#areas/ticketing/tickets/get-ticket.ts";
import { movesOfCategory } from "#areas/ticketing/wallets/moves-of-category.ts";
import { addDays, startOfDay } from "#domain/lagos.ts";
import { splitTicketToken } from "#domain/ticket-token.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approveRequest } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createOfficer } from "../support/people.ts";
import {
  balanceOf,
  createAgent,
  createCategory,
  issueAll,
  movePayment,
  readBatch,
  readTickets,
  setPrice,
  sharesOf,
  type TestAgent,
  type TestCategory,
  walletOf,
} from "./support/bulk-fixture.ts";
import { asActor, rightsOfGuest } from "./support/guest-actor.ts";

/** Batches paid from an agent's wallet: all or nothing, exact to the kobo, and their refunds. */

let db: TestDatabase;
let office: ApiClient;
let today: string;
let category: TestCategory;

beforeAll(async () => {
  db = await createTestDatabase(12);
  setPublicUrl(new URL("https://rates.test"));
  await ensureSigningKey();
  today = await lagosToday(database());
  office = await signInAs("admin@ratebook.test");
  category = await createCategory();
});
afterAll(() => db?.close());
afterEach(async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

let count = 0;
const key = () => ({ key: `bulk-wallet-test-${++count}` });
const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;

const wish = (more: object = {}) => ({
  payer_name: "Sọdípọ̀ Transport",
  category_id: category.id,
  price_kobo: category.kobo,
  valid_from: today,
  valid_to: addDays(today, 29),
  quantity: 40,
  method: "wallet",
  ...more,
});

async function made(agent: TestAgent, more: object = {}): Promise<number> {
  const answer = await (await signInAs(agent.email)).post("/bulk-tickets", wish(more), key());
  expect(answer).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(answer).id;
}

async function issued(agent: TestAgent, more: object = {}): Promise<number> {
  const id = await made(agent, more);
  await issueAll(id);
  return id;
}

const cancel = (id: number, body: object = { reason: "The fleet was sold" }) =>
  office.post(`/bulk-tickets/${id}/cancel`, body, key());

describe("a batch paid from a wallet", () => {
  test("is listed among the wallet's payments, and its refund among voided ones", async () => {
    const agent = await createAgent(1_000_000);
    const id = await issued(agent);
    const { code } = await readBatch(id);
    const paid = await office.get(`/wallet-payments?q=${code}`);
    const batch = { kind: "bulk", item_id: id, code, quantity: 40, kobo: 802_000 };
    expect(paid.body.data).toMatchObject([{ ...batch, voided: false }]);
    expect(await cancel(id)).toMatchObject({ status: 200 });
    expect((await office.get(`/wallet-payments?q=${code}`)).body.data).toMatchObject([{ voided: true }]);
    expect((await office.get(`/wallet-activities?q=${code}`)).body.data).toMatchObject([
      { kind: "void", bulk_id: id, bulk: code, kobo: 802_000 },
      { kind: "sale", bulk_id: id, bulk: code, kobo: -802_000 },
    ]);
  });

  test("is listed by category, for few and for many payments", async () => {
    const agent = await createAgent(1_000_000);
    const [mine, other] = [await createCategory(), await createCategory()];
    const of = (one: TestCategory) => ({ category_id: one.id, price_kobo: one.kobo });
    const ids = [
      await issued(agent, { ...of(mine), quantity: 2 }),
      await issued(agent, { ...of(mine), quantity: 3 }),
    ];
    await issued(agent, of(other));
    expect(await cancel(ids[0] as number)).toMatchObject({ status: 200 });
    const { body } = await office.get(`/wallet-payments?category=${mine.id}`);
    expect(body.data).toMatchObject([
      { item_id: ids[1], quantity: 3, voided: false },
      { item_id: ids[0], quantity: 2, voided: true },
    ]);
    expect(body.meta?.total).toBe(2);
    const few = await movesOfCategory(mine.id, 2);
    expect(few?.toSorted()).toEqual((body.data as { id: number }[]).map(({ id }) => id).toSorted());
    expect(await movesOfCategory(mine.id, 1)).toBeUndefined();
    // The next page starts after the last row.
    const first = await office.get(`/wallet-payments?category=${mine.id}&per_page=1`);
    expect(first.body.data).toMatchObject([{ item_id: ids[1] }]);
    const second = await office.get(
      `/wallet-payments?category=${mine.id}&per_page=1&after=${first.body.meta?.next}`,
    );
    expect(second.body.data).toMatchObject([{ item_id: ids[0] }]);
  });

  test("is paid at once and issued one ticket at a time, with exact revenue, commissions and shares", async () => {
    const agent = await createAgent(1_000_000);
    const before = await balanceOf("revenue", { revenue_item_id: category.revenue_item_id });
    const id = await made(agent);
    expect(await walletOf(agent)).toBe(1_000_000 - 40 * 20_050);
    expect(await balanceOf("ticket-prepaid", { agency_id: category.agency_id })).toBe(40 * 20_050);
    expect(await readBatch(id)).toMatchObject({
      status: "paid",
      paid_by: "wallet",
      issued: 0,
      kobo: 802_000,
    });
    await issueAll(id);
    expect(await readBatch(id)).toMatchObject({ issued: 40, voided: 0 });
    expect(await balanceOf("ticket-prepaid", { agency_id: category.agency_id })).toBe(0);
    expect((await balanceOf("revenue", { revenue_item_id: category.revenue_item_id })) - before).toBe(
      802_000,
    );
    // 5% and 1.25% of ₦200.50, rounded down per ticket.
    expect(await balanceOf("commission", { ticket_agent_id: agent.id })).toBe(40 * 1_002);
    expect(await balanceOf("commission", { super_agent_id: agent.super_agent_id })).toBe(40 * 250);
    expect(await sharesOf(id)).toEqual({ gross: 802_000, fees: -40 * 1_252, collected: 802_000 });
    const tickets = await readTickets(id);
    expect(new Set(tickets.map(({ security_code }) => security_code)).size).toBe(40);
    expect(tickets[0]).toMatchObject({
      holder_key: null,
      status: "valid",
      kobo: 20_050,
      agent_kobo: 1_002,
      super_agent_kobo: 250,
      ticket_agent_id: agent.id,
      valid_from: startOfDay(today),
      valid_to: startOfDay(addDays(today, 30)),
    });
    expect(splitTicketToken(tickets[0]?.signed ?? "")).toBeDefined();
  });

  test("creates nothing when the balance is too low", async () => {
    const agent = await createAgent(801_999);
    const before = await balanceOf("ticket-prepaid", { agency_id: category.agency_id });
    const answer = await (await signInAs(agent.email)).post("/bulk-tickets", wish(), key());
    expect(answer).toMatchObject({ status: 409, body: { code: "wallet-too-low" } });
    expect(await walletOf(agent)).toBe(801_999);
    expect(await balanceOf("ticket-prepaid", { agency_id: category.agency_id })).toBe(before);
    const rows = await database()
      .selectFrom("bulk_ticket")
      .select("id")
      .where("ticket_agent_id", "=", agent.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test("succeeds once for two concurrent orders when the balance covers one", async () => {
    const agent = await createAgent(900_000);
    const client = await signInAs(agent.email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.post("/bulk-tickets", wish(), key())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await walletOf(agent)).toBe(900_000 - 802_000);
    for (const { status, body } of answers)
      if (status === 201) await issueAll((body.data as { id: number }).id);
  });

  test("is created once per idempotency key", async () => {
    const agent = await createAgent(1_800_000);
    const client = await signInAs(agent.email);
    const same = key();
    const [first, second] = [
      await client.post("/bulk-tickets", wish(), same),
      await client.post("/bulk-tickets", wish(), same),
    ];
    expect(second.body).toEqual(first.body);
    expect(await walletOf(agent)).toBe(1_800_000 - 802_000);
    await issueAll(dataOf<{ id: number }>(first).id);
  });

  test("requires the current price, the daily limit and an agent who may sell", async () => {
    const dear = await createCategory({ kobo: 10_000 });
    const agent = await createAgent(5_000_000, { daily_limit_kobo: 300_000 });
    const client = await signInAs(agent.email);
    const of = (more: object) => wish({ category_id: dear.id, price_kobo: 10_000, ...more });
    await issueAll(
      dataOf<{ id: number }>(await client.post("/bulk-tickets", of({ quantity: 20 }), key())).id,
    );
    expect(await client.post("/bulk-tickets", of({ quantity: 11 }), key())).toMatchObject({
      status: 409,
      body: { code: "daily-limit" },
    });
    await setPrice(dear.id, 12_000);
    expect(await client.post("/bulk-tickets", of({ quantity: 1 }), key())).toMatchObject({
      status: 409,
      body: { code: "price-changed", data: { price_kobo: 12_000 } },
    });
    await database()
      .updateTable("super_agent")
      .set({ suspended_at: new Date(), suspended_reason: "Debts" })
      .where("id", "=", agent.super_agent_id)
      .execute();
    expect(await client.post("/bulk-tickets", of({ price_kobo: 12_000 }), key())).toMatchObject({
      status: 409,
      body: { code: "agent-suspended" },
    });
    expect(await walletOf(agent)).toBe(5_000_000 - 200_000);
  });
});

describe("a batch with a list of plates", () => {
  test("names and normalises each ticket's plate and links it to the registered vehicle", async () => {
    const agent = await createAgent(1_000_000);
    const id = await issued(agent, { quantity: undefined, holders: "Plate\nabc 123de\nKJA456XY, ab123cde" });
    const tickets = await readTickets(id);
    expect(tickets.map(({ holder_key }) => holder_key)).toEqual(["ABC-123DE", "KJA-456XY", "AB123-CDE"]);
    // Valid for one period from the first day, not for the whole batch.
    expect(tickets[0]?.valid_to).toEqual(startOfDay(addDays(today, 1)));
  });

  test("is rejected with all errors at once", async () => {
    const agent = await createAgent(1_000_000);
    const refused = await (await signInAs(agent.email)).post(
      "/bulk-tickets",
      {
        ...wish({ holders: "ABC-123DE\nno plate!\nabc123de", quantity: 9 }),
        payer_name: "",
        valid_to: "2020-01-01",
      },
      key(),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["holders", "payer_name", "valid_to"]);
    expect(refused.body.errors?.holders).toHaveLength(2);
    expect(await walletOf(agent)).toBe(1_000_000);
  });
});

/** Runs `work` in a separate transaction next to those of the API, and always ends it. */
async function inTransaction<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    await client.query("BEGIN");
    return await work(client);
  } finally {
    await client.end();
  }
}

const expectOneWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database());
      return rows.length;
    })
    .toBe(1);

describe("cancelling a batch", () => {
  test("locks the wallet before the day's totals, in the same order as voiding a ticket, to avoid a deadlock", async () => {
    const agent = await createAgent(1_000_000);
    const id = await issued(agent);
    // Sold on a past day that is already counted.
    await transaction(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`UPDATE ticket SET sold_at = sold_at - interval '1 day' WHERE bulk_ticket_id = ${id}`.execute(
        tx,
      );
    });
    await sql`SELECT count_ticket_day(${addDays(today, -1)}::date), count_ticket_sums()`.execute(database());
    const cancelling = await inTransaction(async (client) => {
      const [wallet] = (
        await client.query("SELECT id FROM wallet WHERE ticket_agent_id = $1 FOR NO KEY UPDATE", [agent.id])
      ).rows;
      expect(wallet).toBeDefined();
      const cancelling = cancel(id);
      await expectOneWaiting();
      // Now lock the day, as voiding a ticket does.
      const { rows } = await client.query("SELECT voids FROM ticket_day WHERE day = $1 FOR UPDATE NOWAIT", [
        addDays(today, -1),
      ]);
      expect(rows).toEqual([{ voids: 0 }]);
      return { cancelling };
    });
    expect(await cancelling.cancelling).toMatchObject({ status: 200, body: { data: { tickets: 40 } } });
    await sql`DELETE FROM ticket_day`.execute(database());
  });

  test("refunds unused tickets, reverses each of their entries and keeps the rest", async () => {
    const agent = await createAgent(802_000);
    const id = await issued(agent);
    const tickets = await readTickets(id);
    const chosen = tickets.slice(0, 10).map((ticket) => ticket.id);
    const answer = await cancel(id, { reason: "Ten too many", ticket_ids: chosen });
    expect(answer).toMatchObject({ status: 200, body: { data: { tickets: 10, kobo: 200_500 } } });
    expect(await walletOf(agent)).toBe(200_500);
    expect(await balanceOf("commission", { ticket_agent_id: agent.id })).toBe(30 * 1_002);
    expect(await sharesOf(id)).toEqual({ gross: 30 * 20_050, fees: -30 * 1_252, collected: 30 * 20_050 });
    expect(await cancel(id, { reason: "Once more", ticket_ids: chosen.slice(0, 1) })).toMatchObject({
      status: 409,
      body: { code: "already-void" },
    });
    expect(await readBatch(id)).toMatchObject({ status: "paid", voided: 10 });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { data: { tickets: 30 } } });
    expect(await walletOf(agent)).toBe(802_000);
    expect(await readBatch(id)).toMatchObject({ status: "cancelled", voided: 40 });
  });

  test("needs the approval of another officer if the batch was paid before today", async () => {
    const agent = await createAgent(1_000_000);
    const id = await issued(agent, { quantity: 4 });
    const funds = await walletOf(agent);
    await movePayment(id);
    const viewed = async () => (await office.get(`/bulk-tickets/${id}`)).body.data;
    expect(await viewed()).toMatchObject({
      can: { cancel: true },
      void_needs_approval: true,
      void_request: null,
    });
    const requested = await cancel(id);
    expect(requested).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "already-requested" } });
    expect(await walletOf(agent)).toBe(funds);
    const request = dataOf<{ id: number; code: string }>(requested);
    expect(await viewed()).toMatchObject({
      can: { cancel: false },
      void_request: { id: request.id, code: request.code },
    });
    const detail = (await office.get(`/approval-requests/${request.id}`)).body.data;
    expect(detail).toMatchObject({
      effect: [
        { label: "Tickets to void", after: "4, all unused" },
        { label: "Refund to the agent’s wallet", after: "₦802.00" },
        { label: "Commissions", before: "₦50.08", after: "₦0.00" },
      ],
    });
    expect(await approveRequest(office, request.id, key())).toMatchObject({ status: 403 });
    const second = await signInAs("admin2@ratebook.test");
    expect(await approveRequest(second, request.id, key())).toMatchObject({ status: 200 });
    expect(await walletOf(agent)).toBe(funds + 4 * category.kobo);
    expect(await viewed()).toMatchObject({ status: "cancelled", void_request: null, voided: 4 });
  });

  test("skips tickets that were checked or assigned", async () => {
    const agent = await createAgent(802_000);
    const id = await issued(agent, { quantity: 4 });
    const [checked, given] = await readTickets(id);
    if (!checked || !given) throw new Error("There are tickets.");
    await database()
      .updateTable("ticket")
      .set({ first_checked_at: new Date() })
      .where("id", "=", checked.id)
      .execute();
    await transaction((tx) => bindBulkTicket(tx, given.id, "ABC-123DE", new Date()));
    for (const [ticket, code] of [
      [checked.id, "already-checked"],
      [given.id, "already-assigned"],
    ] as const)
      expect(await cancel(id, { reason: "Used", ticket_ids: [ticket] })).toMatchObject({
        status: 409,
        body: { code },
      });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { data: { tickets: 2 } } });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "nothing-unused" } });
    expect((await readTickets(id)).map(({ status }) => status)).toEqual(["valid", "valid", "void", "void"]);
  });

  test("requires all tickets to be issued, and an officer", async () => {
    const agent = await createAgent(802_000);
    const id = await made(agent);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "still-issuing" } });
    const own = await signInAs(agent.email);
    expect(await own.post(`/bulk-tickets/${id}/cancel`, { reason: "Mine" }, key())).toMatchObject({
      status: 403,
    });
    await issueAll(id);
    const [one, two] = await Promise.all([cancel(id), cancel(id)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(await walletOf(agent)).toBe(802_000);
  });
});

describe("a bearer ticket", () => {
  test("belongs to the first plate that uses it, for one day", async () => {
    const agent = await createAgent(802_000);
    const id = await issued(agent, { quantity: 2 });
    const [ticket] = await readTickets(id);
    const own = await signInAs(agent.email);
    const path = `/bulk-tickets/${id}/tickets/${ticket?.id}/assign`;
    expect(await own.post(path, { holder_key: "nothing" }, key())).toMatchObject({ status: 422 });
    expect(await own.post(path, { holder_key: "abc 123 de" }, key())).toMatchObject({
      status: 200,
      body: { data: { holder_key: "ABC-123DE" } },
    });
    expect(await own.post(path, { holder_key: "KJA-456XY" }, key())).toMatchObject({
      status: 409,
      body: { code: "already-assigned" },
    });
    const [after] = await readTickets(id);
    expect(after).toMatchObject({ holder_key: "ABC-123DE", valid_to: startOfDay(addDays(today, 1)) });
    expect(after?.signed).toBe(ticket?.signed);
  });
});

describe("access to batches", () => {
  test("gives agents their own, guests masked data without codes, and officers of other agencies none", async () => {
    const [agent, other] = [await createAgent(802_000), await createAgent(100)];
    const id = await issued(agent, { quantity: 3, payer_phone: "0803 441 2290" });
    const [own, stranger, guest] = [
      await signInAs(agent.email),
      await signInAs(other.email),
      await signInAs("guest@ratebook.test"),
    ];
    expect(await own.get(`/bulk-tickets/${id}`)).toMatchObject({
      body: { data: { payer_phone: "08034412290" } },
    });
    for (const path of [
      `/bulk-tickets/${id}`,
      `/bulk-tickets/${id}/tickets`,
      `/bulk-tickets/${id}/sheet/pdf`,
    ])
      expect((await stranger.get(path)).status).toBe(404);
    expect(dataOf<unknown[]>(await stranger.get("/bulk-tickets"))).toEqual([]);
    const elsewhere = await signInAs(await createOfficer(null, [await otherAgency()]));
    expect((await elsewhere.get(`/bulk-tickets/${id}`)).status).toBe(404);
    expect((await elsewhere.post(`/bulk-tickets/${id}/cancel`, { reason: "Not mine" }, key())).status).toBe(
      404,
    );
    const viewed = await guest.get(`/bulk-tickets/${id}`);
    expect(viewed.body.data).toMatchObject({ payer_name: "S•••• T••••", payer_phone: "0803•••••90" });
    const tickets = dataOf<{ security_code: unknown }[]>(await guest.get(`/bulk-tickets/${id}/tickets`));
    expect(tickets.map(({ security_code }) => security_code)).toEqual([null, null, null]);
    const listed = await guest.get("/bulk-tickets");
    expect(dataOf(listed)).toContainEqual(expect.objectContaining({ id }));
    expect(JSON.stringify(listed.body)).not.toContain("Transport");
    expect((await guest.fetch(`/bulk-tickets/${id}/sheet/pdf`)).status).toBe(403);
  });

  test("shows guests no names or free texts and no print, whatever rights their role has", async () => {
    const agent = await createAgent(802_000);
    const id = await issued(agent, { quantity: 2 });
    const [ticket] = await readTickets(id);
    await cancel(id, { reason: "Chief Bello sent them back" });
    const guest = asActor([...rightsOfGuest, "ticket.sell", "ticket.bulk"]);
    const seen = await getBatch(guest, id);
    expect(seen).toMatchObject({
      payer_phone: null,
      cancel_reason: null,
      can: { cancel: false, print: false },
    });
    const text = JSON.stringify([
      seen,
      await listBatches(guest, { per_page: 50 }),
      await getTicket(guest, ticket?.id ?? 0),
    ]);
    for (const word of ["Transport", "Agent", "Bello", "Administrator"]) expect(text).not.toContain(word);
    expect(text).not.toContain(ticket?.security_code.slice(0, 4));
    await expect(readBulkSheet(guest, id, 1)).rejects.toMatchObject({ kind: "forbidden" });
    // The right to sell in addition to viewing doesn't make others' batches one's own.
    const both = asActor(["ticket.view", "ticket.sell"]);
    await expect(getBatch(both, id)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("shows the code of an unassigned ticket only to users who may create batches and to its seller", async () => {
    const agent = await createAgent(802_000);
    const id = await issued(agent, { quantity: 2 });
    const [bearer, given] = await readTickets(id);
    if (!bearer || !given) throw new Error("There are tickets.");
    await transaction((tx) => bindBulkTicket(tx, given.id, "ABC-123DE", new Date()));
    const officer = { ...asActor(["ticket.view"]) };
    const viewer = {
      ...officer,
      session: officer.session && {
        ...officer.session,
        user: { ...officer.session.user, area: "admin" as const },
      },
    };
    expect(await getTicket(viewer, bearer.id)).toMatchObject({
      security_code: "••••-••••",
      link: "",
      qr: { path: "" },
    });
    expect((await getTicket(viewer, given.id)).security_code).toContain(given.security_code.slice(0, 4));
    for (const by of [office, await signInAs(agent.email)]) {
      const { body } = await by.get(`/tickets/${bearer.id}`);
      expect(body.data).toMatchObject({ link: expect.stringContaining("/t/") });
    }
  });

  test("gives a printable sheet of all valid tickets in parts, and audits each download", async () => {
    const agent = await createAgent(802_000);
    const id = await issued(agent, { quantity: 12 });
    const tickets = await readTickets(id);
    await cancel(id, { reason: "One too many", ticket_ids: [tickets[0]?.id] });
    const answer = await (await signInAs(agent.email)).fetch(`/bulk-tickets/${id}/sheet/pdf`);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const text = await pdfText(Buffer.from(await answer.arrayBuffer()));
    for (const { code, status } of await readTickets(id))
      expect(text.includes(code)).toBe(status === "valid");
    const rows = await database()
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "bulk_ticket.print")
      .where("record_id", "=", id)
      .execute();
    expect(rows).toHaveLength(1);
    expect((await office.fetch(`/bulk-tickets/${id}/sheet/pdf?part=2`)).status).toBe(404);
  });
});

async function otherAgency(): Promise<number> {
  return (await createCategory()).agency_id;
}
