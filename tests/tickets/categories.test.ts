import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";

/** The tree of ticket categories and their prices over time. */

interface Rec {
  id: number;
  code: string;
  version: number;
}

interface Price {
  id: number;
  kobo: number;
  status: string;
}

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  [admin, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => db.close());

async function enter(parent_id: number | null = null): Promise<Rec> {
  const { body } = await admin.post("/ticket-categories", {
    ...sampleOf(ticketCategory),
    name: `Category ${nextNumber()}`,
    parent_id,
  });
  expect(body.errors).toBeUndefined();
  return body.data as Rec;
}

const move = (id: number, parent_id: number, more: object = {}) =>
  admin.patch(`/ticket-categories/${id}`, { version: 1, parent_id, ...more });
/** Requested by one officer, approved by another. */
const setPrice = async (id: number, body: object) =>
  approved(await admin.post(`/ticket-categories/${id}/prices`, { reason: "As decided", ...body }), second);
const prices = async (id: number) =>
  ((await admin.get(`/ticket-categories/${id}/prices`)).body.data as Price[]).map(({ kobo, status }) => [
    kobo,
    status,
  ]);

describe("the category tree", () => {
  it("rejects a category below itself at any depth", async () => {
    const top = await enter();
    const middle = await enter(top.id);
    const low = await enter(middle.id);
    for (const [id, parent] of [
      [top.id, low.id],
      [top.id, top.id],
      [middle.id, low.id],
    ] as const) {
      const { status, body } = await move(id, parent);
      expect([status, body.code]).toEqual([422, "category-cycle"]);
      expect(Object.keys(body.errors ?? {})).toEqual(["parent_id"]);
    }
    const other = await enter();
    expect((await move(low.id, other.id)).status).toBe(200);
  });

  it("stays acyclic when two categories are moved below each other at the same time", async () => {
    const [one, two] = [await enter(), await enter()];
    const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { rows } = await sql`SELECT id FROM ticket_category WHERE id = ANY(${[one.id, two.id]}::bigint[])
      AND parent_id IS NOT NULL`.execute(database());
    expect(rows).toHaveLength(1);
    const raw =
      sql`UPDATE ticket_category SET parent_id = CASE id WHEN ${one.id} THEN ${two.id}::bigint ELSE ${one.id}::bigint END
      WHERE id = ANY(${[one.id, two.id]}::bigint[])`.execute(database());
    await expect(raw).rejects.toThrow("below itself");
  });

  it("rejects a subcategory of one on sale, unless its sale is stopped explicitly", async () => {
    const sold = await enter();
    await setPrice(sold.id, { kobo: 200_00 });
    const body = { ...sampleOf(ticketCategory), name: `Below ${nextNumber()}`, parent_id: sold.id };
    const refused = await admin.post("/ticket-categories", body);
    expect([refused.status, refused.body.code]).toEqual([422, "category-sells"]);
    expect(refused.body.message).toContain("₦200.00");
    expect(refused.body.data).toEqual({ asks: ["stop_selling"] });
    const another = await admin.post("/ticket-categories", { ...body, name: "" });
    expect([another.body.code, another.body.data]).toEqual(["invalid", { asks: ["stop_selling"] }]);
    expect((await admin.post("/ticket-categories", { ...body, stop_selling: "on" })).status).toBe(201);
    // Already off sale: no confirmation is needed, and it can't get a price.
    await enter(sold.id);
    const price = await setPrice(sold.id, { kobo: 300_00 });
    expect([price.status, price.body.code]).toEqual([409, "category-has-children"]);
  });

  it("lists each category directly before its subcategories, with its price", async () => {
    const top = await enter();
    const low = await enter(top.id);
    await setPrice(low.id, { kobo: 150_00, agent_bp: "5" });
    const { rows } = (await admin.get("/ticket-categories/tree")).body.data as {
      rows: { id: number; depth: number; kobo: number | null; subcategories: number }[];
    };
    const at = rows.findIndex(({ id }) => id === top.id);
    expect(rows.slice(at, at + 2)).toMatchObject([
      { id: top.id, depth: 0, subcategories: 1, kobo: null },
      { id: low.id, depth: 1, subcategories: 0, kobo: 150_00, agent_bp: 500 },
    ]);
  });
});

describe("a ticket price", () => {
  it("takes effect at once and moves the previous one to the history", async () => {
    const { id } = await enter();
    expect((await setPrice(id, { kobo: "200", agent_bp: "2.5", super_agent_bp: 100 })).status).toBe(201);
    expect((await setPrice(id, { kobo: 250_00 })).status).toBe(201);
    expect(await prices(id)).toEqual([
      [250_00, "in-force"],
      [200_00, "past"],
    ]);
    const { rows } = await sql`SELECT agent_bp, super_agent_bp FROM ticket_price WHERE category_id = ${id}
      ORDER BY id LIMIT 1`.execute(database());
    expect(rows).toEqual([{ agent_bp: 250, super_agent_bp: 100 }]);
  });

  it("can be scheduled and takes effect at its time", async () => {
    const { id } = await enter();
    await setPrice(id, { kobo: 100_00 });
    const { rows } = await sql<{ soon: string }>`
      SELECT to_char((clock_timestamp() + interval '4 seconds') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS soon`.execute(
      database(),
    );
    const soon = rows[0]?.soon ?? "";
    expect((await setPrice(id, { kobo: 120_00, effective_from: soon })).body.errors).toBeUndefined();
    expect((await prices(id)).at(-1)?.[0]).toBe(100_00);
    const second = await setPrice(id, { kobo: 130_00, effective_from: soon });
    expect(second.status === 409 ? second.body.code : second.status).toMatch(/price-planned|422/);
    await expect
      .poll(() => prices(id), { timeout: 20_000 })
      .toEqual([
        [120_00, "in-force"],
        [100_00, "past"],
      ]);
  });

  it("is rejected in the past, with all errors at once", async () => {
    const { id } = await enter();
    const { status, body } = await setPrice(id, {
      kobo: "0.50",
      agent_bp: "a lot",
      super_agent_bp: "51",
      effective_from: "2024-01-01",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["agent_bp", "effective_from", "kobo"]);
    expect(body.errors?.effective_from).toEqual(["Enter a time in the future."]);
    const fields = await setPrice(id, { price: 1 });
    expect(Object.keys(fields.body.errors ?? {}).sort()).toEqual(["kobo", "price"]);
    expect(await prices(id)).toEqual([]);
  });

  it("can't be set twice for the same time", async () => {
    const { id } = await enter();
    const body = { kobo: 100_00, effective_from: "2028-01-01T06:00" };
    expect((await setPrice(id, body)).status).toBe(201);
    const second = await setPrice(id, { ...body, kobo: 110_00 });
    expect([second.status, second.body.code]).toEqual([409, "price-planned"]);
  });

  it("can't be set with a right limited to some local governments, but is visible", async () => {
    const { id } = await enter();
    const officer = await signInAs(await createOfficer([await createLga()]));
    expect((await officer.post(`/ticket-categories/${id}/prices`, { kobo: 100_00 })).status).toBe(403);
    expect((await officer.get(`/ticket-categories/${id}/prices`)).status).toBe(200);
  });
});
