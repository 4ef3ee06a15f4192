import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketsOfSmallAgencies } from "#areas/ticketing/tickets/tickets-of-small-agencies.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { type ApiAnswer, type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { createCategory, createSeller, createSuperAgent, newPlate, sellAs } from "./support/sell-fixture.ts";

/** Tickets as officers, guests and sellers see them, and sales totals. */

let test_database: TestDatabase;
let office: ApiClient;
let guest: ApiClient;
beforeAll(async () => {
  test_database = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
  [office, guest] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("guest@ratebook.test")]);
});
afterAll(() => test_database.close());

interface Listed {
  id: number;
  code: string;
  holder_key: string;
  agent: string;
}
const rowsOf = ({ body }: ApiAnswer) => body.data as Listed[];
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;

test("the ticket list finds a ticket by code, plate, agent and super agent, and pages without duplicates", async () => {
  const super_agent_id = await createSuperAgent();
  const seller = await createSeller({ super_agent_id });
  const what = await createCategory();
  const { sell } = await sellAs(seller);
  const plate = newPlate();
  const ids = [idOf(await sell(what, { holder_key: plate }))];
  for (let at = 0; at < 4; at++) ids.push(idOf(await sell(what)));
  const found = rowsOf(await office.get(`/tickets?q=${plate.toLowerCase().replace("-", "")}`));
  expect(found).toMatchObject([{ id: ids[0], holder_key: plate }]);
  expect(rowsOf(await office.get(`/tickets?q=${found[0]?.code}`))).toHaveLength(1);
  const seen: number[] = [];
  let after = "";
  for (let page = 0; page < 5; page++) {
    const answer = await office.get(`/tickets?super_agent=${super_agent_id}&per_page=2${after}`);
    seen.push(...rowsOf(answer).map(({ id }) => id));
    expect(answer.body.meta?.total).toBe(5);
    if (!answer.body.meta?.next) break;
    after = `&after=${answer.body.meta.next}`;
  }
  expect(seen).toEqual(ids.toReversed());
  expect(rowsOf(await office.get(`/tickets?agent=${seller.agent_id}&status=void`))).toEqual([]);
});

test("the ticket list shows an agency's own tickets, void ones included, for few and for many", async () => {
  const { sell, client } = await sellAs(await createSeller());
  const [what, other] = [await createCategory(), await createCategory()];
  const ids = [idOf(await sell(what)), idOf(await sell(what))];
  await sell(other);
  await client.post(`/tickets/${ids[0]}/void`, { reason: "Wrong plate" }, { key: crypto.randomUUID() });
  const answer = await office.get(`/tickets?agency=${what.agency_id}`);
  expect(rowsOf(answer)).toMatchObject([
    { id: ids[1], status: "valid" },
    { id: ids[0], status: "void" },
  ]);
  expect(answer.body.meta?.total).toBe(2);
  const bound = await signInAs(await createOfficer(null, [what.agency_id]));
  expect(rowsOf(await bound.get("/tickets")).map(({ id }) => id)).toEqual(ids.toReversed());
  expect(rowsOf(await bound.get(`/tickets?agency=${other.agency_id}`))).toEqual([]);
  expect(rowsOf(await office.get(`/tickets?agency=${(await createCategory()).agency_id}`))).toEqual([]);
  // Two sales and one refund: with a lower limit the list is scanned instead.
  expect((await ticketsOfSmallAgencies([what.agency_id], 3))?.toSorted()).toEqual(ids);
  expect(await ticketsOfSmallAgencies([what.agency_id], 2)).toBeUndefined();
});

test("officers see tickets of their local governments and agencies only", async () => {
  const seller = await createSeller();
  const what = await createCategory();
  const id = idOf(await (await sellAs(seller)).sell(what));
  const here = await signInAs(await createOfficer([seller.lga_id]));
  expect(rowsOf(await here.get("/tickets")).map((row) => row.id)).toEqual([id]);
  expect((await here.get(`/tickets/${id}`)).status).toBe(200);
  const elsewhere = await signInAs(await createOfficer([(await createSeller()).lga_id]));
  expect(rowsOf(await elsewhere.get("/tickets"))).toEqual([]);
  expect(statusAndCode(await elsewhere.get(`/tickets/${id}`))).toEqual({ status: 404, code: "not-found" });
  expect((await elsewhere.get("/ticket-sales")).body.data).toMatchObject({
    rows: [],
    totals: { tickets: 0 },
  });
  const other = await sellAs(await createSeller());
  expect(statusAndCode(await other.client.get(`/tickets/${id}`))).toEqual({ status: 404, code: "not-found" });
  expect(statusAndCode(await other.client.get("/tickets"))).toEqual({ status: 403, code: "forbidden" });
});

test("guests see no phone number, name or QR code, and can't search by them", async () => {
  const seller = await createSeller();
  const what = await createCategory({ holder: "person" });
  const { sell, client } = await sellAs(seller);
  const id = idOf(await sell(what, { holder_key: "08034412290" }));
  const own = (await client.get(`/tickets/${id}`)).body.data as { qr: { size: number } };
  expect(own).toMatchObject({ holder_key: "08034412290", can_void: true });
  expect(own.qr.size).toBeGreaterThan(20);
  const shown = await guest.get(`/tickets/${id}`);
  expect(shown.body.data).toMatchObject({ holder_key: "0803•••••90", link: "", can_void: false });
  const text = JSON.stringify(shown.body);
  for (const secret of ["08034412290", seller.email]) expect(text).not.toContain(secret);
  const agent = await database()
    .selectFrom("ticket_agent")
    .select("name")
    .where("id", "=", seller.agent_id)
    .executeTakeFirst();
  expect(text).not.toContain(agent?.name ?? "");
  expect(rowsOf(await guest.get("/tickets?q=08034412290"))).toEqual([]);
  expect(rowsOf(await office.get("/tickets?q=08034412290")).map((row) => row.id)).toEqual([id]);
  const listed = JSON.stringify(rowsOf(await guest.get("/tickets?per_page=50")));
  expect(listed).toContain("0803•••••90");
  expect(listed).not.toContain("08034412290");
});

test("sales totals, their export and the listed tickets agree", async () => {
  const [one, two] = [await createSeller(), await createSeller()];
  const what = await createCategory({ kobo: 15_000 });
  const sellers = [await sellAs(one), await sellAs(two)];
  for (const at of [0, 1, 0]) await sellers[at]?.sell(what);
  const voided = idOf((await sellers[1]?.sell(what)) as ApiAnswer);
  await sellers[1]?.client.post(
    `/tickets/${voided}/void`,
    { reason: "Not paid" },
    { key: `void-${voided}-0` },
  );
  const report = (await office.get(`/ticket-sales?by=agent&category=${what.category_id}`)).body.data as {
    rows: { id: number; tickets: number; kobo: number; voids: number }[];
    totals: { tickets: number; kobo: number; voids: number; agent_kobo: number };
  };
  expect(report.rows.map(({ id, tickets, kobo, voids }) => [id, tickets, kobo, voids])).toEqual([
    [one.agent_id, 2, 30_000, 0],
    [two.agent_id, 1, 15_000, 1],
  ]);
  expect(report.totals).toMatchObject({ tickets: 3, kobo: 45_000, voids: 1, agent_kobo: 2_250 });
  for (const row of report.rows) {
    const behind = await office.get(`/tickets?agent=${row.id}&category=${what.category_id}&status=valid`);
    expect(behind.body.meta?.total).toBe(row.tickets);
  }
  for (const by of ["super_agent", "category", "park", "lga"]) {
    const { totals } = (await office.get(`/ticket-sales?by=${by}&category=${what.category_id}`)).body
      .data as typeof report;
    expect(totals).toEqual(report.totals);
  }
  const csv = await (await office.fetch(`/ticket-sales/file?by=agent&category=${what.category_id}`)).text();
  const lines = csv.trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("300.00");
  const none = await office.get(`/ticket-sales?category=${what.category_id}&from=2020-01-01&to=2020-01-31`);
  expect(none.body.data).toMatchObject({ rows: [], totals: { tickets: 0, kobo: 0 } });
});
