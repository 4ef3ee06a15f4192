import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";

/** Officers of one agency change only that agency's tariffs, but can read all tariffs. */

let db: TestDatabase;
let admin: ApiClient;
/** Officers of the agency that owns TR-01, and of another agency. */
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
  category_id,
  revenue_item_id,
  effective_from,
  kind: "flat",
  amount_kobo: "1,000.00",
  citation: "s. 1",
});

async function addLine(by: ApiClient, category: number, item: string): Promise<number> {
  const { status, body } = await by.post("/category-items", line(category, item));
  expect(status).toBe(201);
  return (body.data as { id: number }).id;
}

const refused = { status: 403, body: { code: "forbidden" } };

describe("an officer of one agency", () => {
  it("adds a tariff for that agency and changes it with a second officer of the agency", async () => {
    const category = await newCategory(ours);
    const item = await addLine(ours, category, "TR-01");
    const reason = "Amended";
    const change = { version: 1, amount_kobo: "900", reason };
    const requested = await ours.patch(`/category-items/${item}`, change);
    expect(await approved(requested, theirs)).toMatchObject({ status: 404 });
    expect((await approved(requested, admin)).status).toBe(201);
    const end = { on: "2026-12-31", version: 2, reason };
    expect((await approved(await ours.post(`/category-items/${item}/end`, end), admin)).status).toBe(201);
    const terms = { version: 1, days_until_due: 9, reason };
    expect((await approved(await ours.patch(`/demand-categories/${category}`, terms), admin)).status).toBe(
      200,
    );
  });

  it("reads the tariff lines and categories of other agencies but can't change them", async () => {
    const category = await newCategory(admin);
    const item = await addLine(admin, category, "TR-01");
    const change = { version: 1, amount_kobo: "1" };
    expect(await theirs.patch(`/category-items/${item}`, change)).toMatchObject(refused);
    const end = { on: "2026-12-31", version: 1 };
    expect(await theirs.post(`/category-items/${item}/end`, end)).toMatchObject(refused);
    const archive = { version: 1, status: "archived" };
    expect(await theirs.patch(`/demand-categories/${category}`, archive)).toMatchObject(refused);
    expect(await theirs.post("/category-items", line(category, "EN-01", "2027-01-01"))).toMatchObject(
      refused,
    );
    const { data } = (await theirs.get(`/demand-categories/${category}`)).body;
    expect(data).toMatchObject({ status: "active", items: [{ id: item, amount_kobo: 100_000, version: 1 }] });
    expect((await theirs.get(`/category-items?category_id=${category}`)).body.data).toHaveLength(1);
  });

  it("can't charge another agency's revenue item, neither in a new line nor by editing one", async () => {
    const category = await newCategory(theirs);
    const foreignItem = { status: 422, body: { code: "tariff-agency" } };
    const foreign = await theirs.post("/category-items", line(category, "TR-01"));
    expect(foreign).toMatchObject(foreignItem);
    expect(Object.keys(foreign.body.errors ?? {})).toEqual(["revenue_item_id"]);
    const item = await addLine(theirs, category, "EN-01");
    const moved = await theirs.patch(`/category-items/${item}`, { version: 1, revenue_item_id: "TR-01" });
    expect(moved).toMatchObject(foreignItem);
    const { data } = (await theirs.get(`/demand-categories/${category}`)).body;
    expect(data).toMatchObject({ items: [{ item_code: "EN-01" }] });
  });

  it("can't change a category that has a line of another agency, even by its last line", async () => {
    const category = await newCategory(admin);
    await addLine(admin, category, "EN-01");
    // Bypasses the rule that a category has a single agency.
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
      refused,
    );
  });
});

describe("an officer of some local governments", () => {
  const refused = {
    status: 403,
    body: { code: "forbidden", message: expect.stringContaining("apply to all of them") },
  };

  it("reads the revenue setup but can't change it, nor request or confirm an account change", async () => {
    const officer = await signInAs(await createOfficer([await createLga()]));
    const category = await newCategory(admin);
    const item = await addLine(admin, category, "TR-01");
    const { id: agency } = await database()
      .selectFrom("agency")
      .select("id")
      .where("short_code", "=", "ENV")
      .executeTakeFirstOrThrow();
    const account = {
      bank_name: "Harbour Bank",
      bank_account_number: "0011223344",
      bank_account_name: "Environment",
      reason: "Its first account",
    };
    const response = await admin.post(`/agencies/${agency}/account-changes`, account);
    const { id: change } = response.body.data as { id: number };
    for (const answer of [
      await officer.post(`/agencies/${agency}/account-changes`, account),
      await officer.post(`/agencies/${agency}/account-changes/${change}/confirm`),
      await officer.post(`/agencies/${agency}/account-changes/${change}/refuse`),
      await officer.patch(`/agencies/${agency}`, { version: 1, name: "Mine" }),
      await officer.post("/revenue-items", { code: "MINE", name: "Mine", agency_id: agency }),
      await officer.post("/demand-categories", {}),
      await officer.patch(`/demand-categories/${category}`, { version: 1, status: "archived" }),
      await officer.patch(`/category-items/${item}`, { version: 1, amount_kobo: "1" }),
      await officer.post("/tariff-drafts", { category_id: category }),
    ])
      expect(answer).toMatchObject(refused);
    for (const path of [`/agencies/${agency}`, `/demand-categories/${category}`, "/revenue-items"])
      expect({ path, status: (await officer.get(path)).status }).toEqual({ path, status: 200 });
    expect((await admin.get(`/agencies/${agency}`)).body.data).toMatchObject({ bank_account_number: null });
  });

  it("with a second role for some agencies edits those agencies but can't add one", async () => {
    const { id: agency } = await database()
      .selectFrom("agency")
      .select("id")
      .where("short_code", "=", "ENV")
      .executeTakeFirstOrThrow();
    const permissions = ["agency.view", "agency.edit", "revenue_item.edit", "demand_category.edit"];
    const lga_ids = [await createLga()];
    const officer = await signInAs(
      await createOfficerWithGrants({ permissions, lga_ids }, { permissions, agency_ids: [agency] }),
    );
    const added = await officer.post("/agencies", { name: "Another", short_code: "ANO" });
    expect([added.status, added.body.code]).toEqual([403, "forbidden"]);
    const { version } = (await officer.get(`/agencies/${agency}`)).body.data as { version: number };
    const changed = await officer.patch(`/agencies/${agency}`, {
      version,
      name: "Ministry of the Environment",
    });
    expect(changed.status).toBe(200);
    const { id: other } = await database()
      .selectFrom("agency")
      .select("id")
      .where("id", "<>", agency)
      .limit(1)
      .executeTakeFirstOrThrow();
    // The first role makes it visible; neither role may edit it.
    expect((await officer.get(`/agencies/${other}`)).status).toBe(200);
    expect((await officer.patch(`/agencies/${other}`, { version: 1, name: "Mine" })).status).toBe(403);
  });
});
