import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#server/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";

/** An officer of one agency changes that agency's tariffs and nobody else's; everybody may read them all. */

let db: TestDatabase;
let admin: ApiClient;
/** Of the agency that TR-01 belongs to, and of another one. */
let ours: ApiClient;
let theirs: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  const { agency_id: own } = await database()
    .selectFrom("revenue_item")
    .select("agency_id")
    .where("code", "=", "TR-01")
    .executeTakeFirstOrThrow();
  const { id: other } = await database()
    .insertInto("agency")
    .values({ short_code: "ENV", name: "Ministry of Environment" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("revenue_item")
    .values({ code: "EN-01", name: "Effluent", agency_id: other })
    .execute();
  ours = await signInAs(await createOfficer(null, [own]));
  theirs = await signInAs(await createOfficer(null, [other]));
});
afterAll(() => db.close());

let count = 0;

async function newCategory(by: ApiClient): Promise<number> {
  const { status, body } = await by.post("/demand-categories", {
    name: `Charge ${++count}`,
    resource: "property",
    period: "year",
    days_until_due: 30,
    legal_citation: "s. 1",
  });
  expect(status).toBe(201);
  return (body.data as { id: number }).id;
}

const line = (category_id: number, revenue_item_id: string, effective_from = "2026-01-01") => ({
  ...{ category_id, revenue_item_id, effective_from },
  kind: "flat",
  amount_kobo: "1,000.00",
  citation: "s. 1",
});

async function addLine(by: ApiClient, category: number, item: string): Promise<number> {
  const { status, body } = await by.post("/category-items", line(category, item));
  expect(status).toBe(201);
  return (body.data as { id: number }).id;
}

const hidden = { status: 404, body: { code: "not-found" } };

describe("an officer of one agency", () => {
  it("sets up and changes a tariff of that agency", async () => {
    const category = await newCategory(ours);
    const item = await addLine(ours, category, "TR-01");
    expect((await ours.patch(`/category-items/${item}`, { version: 1, amount_kobo: "900" })).status).toBe(
      200,
    );
    const end = { on: "2026-12-31", version: 2 };
    expect((await ours.post(`/category-items/${item}/end`, end)).status).toBe(200);
    expect(
      (await ours.patch(`/demand-categories/${category}`, { version: 1, days_until_due: 9 })).status,
    ).toBe(200);
  });

  it("does not touch the lines and categories of another, but reads them", async () => {
    const category = await newCategory(admin);
    const item = await addLine(admin, category, "TR-01");
    const change = { version: 1, amount_kobo: "1" };
    expect(await theirs.patch(`/category-items/${item}`, change)).toMatchObject(hidden);
    const end = { on: "2026-12-31", version: 1 };
    expect(await theirs.post(`/category-items/${item}/end`, end)).toMatchObject(hidden);
    const archive = { version: 1, status: "archived" };
    expect(await theirs.patch(`/demand-categories/${category}`, archive)).toMatchObject(hidden);
    expect(await theirs.post("/category-items", line(category, "EN-01", "2027-01-01"))).toMatchObject(hidden);
    const { data } = (await theirs.get(`/demand-categories/${category}`)).body;
    expect(data).toMatchObject({ status: "active", items: [{ id: item, amount_kobo: 100_000, version: 1 }] });
    expect((await theirs.get(`/category-items?category_id=${category}`)).body.data).toHaveLength(1);
  });

  it("charges no revenue item of another, in a new line or by pointing one elsewhere", async () => {
    const category = await newCategory(theirs);
    const refused = { status: 422, body: { code: "tariff-agency" } };
    const foreign = await theirs.post("/category-items", line(category, "TR-01"));
    expect(foreign).toMatchObject(refused);
    expect(Object.keys(foreign.body.errors ?? {})).toEqual(["revenue_item_id"]);
    const item = await addLine(theirs, category, "EN-01");
    const moved = await theirs.patch(`/category-items/${item}`, { version: 1, revenue_item_id: "TR-01" });
    expect(moved).toMatchObject(refused);
    const { data } = (await theirs.get(`/demand-categories/${category}`)).body;
    expect(data).toMatchObject({ items: [{ item_code: "EN-01" }] });
  });

  it("leaves a category alone of which any line is another's, the last one too", async () => {
    const category = await newCategory(admin);
    await addLine(admin, category, "EN-01");
    // Behind the rule that a category has one agency.
    const { id: revenue_item_id } = await database()
      .selectFrom("revenue_item")
      .select("id")
      .where("code", "=", "TR-01")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("category_item")
      .values({
        category_id: category,
        revenue_item_id,
        kind: "flat",
        amount_kobo: 1,
        effective_from: "2020-01-01",
        effective_to: "2020-12-31",
        citation: "s. 1",
      })
      .execute();
    expect(await theirs.patch(`/demand-categories/${category}`, { version: 1, name: "Mine" })).toMatchObject(
      hidden,
    );
  });
});
