import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertSplit } from "#areas/charging/revenue-items/write-split.ts";
import { addDays, lagosDate } from "#domain/lagos.ts";
import type { Share } from "#domain/revenue-item-input.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";

/** Revenue items: their agency and the dates on which they can be charged. */

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;
let waste: number;
let council: number;
let count = 0;

const TODAY = lagosDate(Date.now());

beforeAll(async () => {
  db = await createTestDatabase();
  [admin, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  [waste, council] = [await newAgency("WASTE"), await newAgency("COUNCIL")];
});
afterAll(() => db?.close());

async function newAgency(short_code: string): Promise<number> {
  const { body } = await admin.post("/agencies", { name: `Agency ${short_code}`, short_code });
  return (body.data as { id: number }).id;
}

interface Shown {
  id: number;
  code: string;
  version: number;
  agency_id: number;
  splits: { id: number; effective_from: string; shares: { agency_id: number; share_bp: number }[] }[];
}

const item = (more: object = {}) => ({
  code: `EX-${++count}`,
  name: "Example fee",
  agency_id: waste,
  ...more,
});

async function newItem(more: object = {}): Promise<Shown> {
  const { status, body } = await admin.post("/revenue-items", item(more));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Shown;
}

const read = async (id: number) => (await admin.get(`/revenue-items/${id}`)).body.data as Shown;
const shares = (mine: unknown, theirs: unknown) => [
  { agency_id: waste, share_bp: mine },
  { agency_id: council, share_bp: theirs },
];

/** A category with one line that charges the item. */
async function charge(by: string, more: object = {}): Promise<{ status: number; code: string | undefined }> {
  const made = await admin.post("/demand-categories", {
    name: `Category ${++count}`,
    resource: "property",
    period: "year",
    days_until_due: 30,
    legal_citation: "s. 1",
  });
  const { status, body } = await admin.post("/category-items", {
    category_id: (made.body.data as { id: number }).id,
    revenue_item_id: by,
    kind: "flat",
    amount_kobo: "1,000",
    effective_from: "2026-01-01",
    citation: "s. 1",
    ...more,
  });
  return { status, code: body.code };
}

/** Requested by one officer, approved by another. */
const split = async (id: number, effective_from: string, parts: object[]) =>
  approved(
    await admin.post(`/revenue-items/${id}/splits`, {
      effective_from,
      shares: parts,
      reason: "As the law says",
    }),
    second,
  );

/** A split already in force, which can't be requested. */
async function beginSplit(id: number, parts: object[]): Promise<void> {
  await database()
    .transaction()
    .execute((tx) => insertSplit(tx, systemActor("test"), id, TODAY, parts as Share[]));
}

describe("a revenue item", () => {
  it("is added and edited, and reports all errors at once", async () => {
    const wrong = await admin.post("/revenue-items", {
      code: "a b",
      name: "",
      active_from: "2026-02-01",
      active_to: "2026-01-01",
      colour: "red",
      shares: [{ agency_id: waste, share_bp: "0" }, { share_bp: "10" }],
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      "active_to",
      "agency_id",
      "code",
      "colour",
      "name",
      "shares[0].share_bp",
      "shares[1].agency_id",
    ]);
    const made = await newItem({ code: "ex-low", active_from: "2026-01-01" });
    expect(made).toMatchObject({ code: "EX-LOW", agency_id: waste, active_from: "2026-01-01" });
    expect((await admin.post("/revenue-items", item({ code: "EX-LOW" }))).body.code).toBe("duplicate");
    const { status } = await admin.patch(`/revenue-items/${made.id}`, { version: 1, name: "Other words" });
    expect(status).toBe(200);
  });

  it("in use by a tariff keeps its code, agency and dates, and can't be archived", async () => {
    const made = await newItem();
    expect((await charge(made.code)).status).toBe(201);
    const patch = (body: object) => admin.patch(`/revenue-items/${made.id}`, { version: 1, ...body });
    expect(await patch({ code: "EX-OTHER" })).toMatchObject({ status: 422, body: { code: "in-use" } });
    expect(await patch({ agency_id: council })).toMatchObject({ status: 422, body: { code: "in-use" } });
    for (const body of [{ status: "archived" }, { active_to: "2030-12-31" }, { active_from: "2026-06-01" }]) {
      const refused = await patch(body);
      expect(refused).toMatchObject({ status: 409, body: { code: "in-use" } });
      expect(refused.body.message).toMatch(/Tariff line CIT-\d+-\w of Category \d+ \(from 1 Jan 2026/);
    }
  });

  it("is not charged outside its own dates", async () => {
    const made = await newItem({ active_from: "2026-03-01", active_to: "2026-12-31" });
    const refused = { status: 422, code: "tariff-item-inactive" };
    expect(await charge(made.code)).toEqual(refused);
    expect(await charge(made.code, { effective_from: "2026-03-01" })).toEqual(refused);
    const within = { effective_from: "2026-03-01", effective_to: "2026-12-31" };
    expect((await charge(made.code, within)).status).toBe(201);
  });

  it("is visible to officers of agencies that bill or share it, and editable by the billing agency only", async () => {
    const [own, shared, foreign] = [await newItem({ agency_id: council }), await newItem(), await newItem()];
    await beginSplit(shared.id, shares(9_000, 1_000));
    const officer = await signInAs(await createOfficer(null, [council]));
    expect((await officer.get(`/revenue-items/${own.id}`)).status).toBe(200);
    expect((await officer.get(`/revenue-items/${shared.id}`)).status).toBe(200);
    expect((await officer.get(`/revenue-items/${foreign.id}`)).status).toBe(404);
    const change = { version: 1, name: "Mine" };
    expect((await officer.patch(`/revenue-items/${shared.id}`, change)).status).toBe(403);
    expect((await officer.patch(`/revenue-items/${own.id}`, change)).status).toBe(200);
    const entered = await officer.post("/revenue-items", item({ agency_id: waste }));
    expect(entered).toMatchObject({ status: 422, body: { code: "tariff-agency" } });
    const given = await officer.post(`/revenue-items/${own.id}/splits`, {
      effective_from: addDays(TODAY, 1),
      shares: shares("50", "50"),
    });
    expect(given).toMatchObject({ status: 422, body: { code: "split-agency" } });
  });
});

describe("the revenue split of an item", () => {
  it("must total exactly 100% in basis points", async () => {
    for (const parts of [shares("90", "10.01"), shares(9_999, 2), shares("33.33", "66.66")])
      expect(await admin.post("/revenue-items", item({ shares: parts }))).toMatchObject({
        status: 422,
        body: { code: "shares-not-whole" },
      });
    const twice = await admin.post(
      "/revenue-items",
      item({ shares: [...shares("50", "25"), ...shares("12", "13")] }),
    );
    expect(twice).toMatchObject({ status: 422, body: { code: "duplicate" } });
    const { id } = await newItem({ active_from: "2026-01-01" });
    expect(await split(id, addDays(TODAY, 1), shares("66.67", 3_333))).toMatchObject({ status: 201 });
    expect((await read(id)).splits).toMatchObject([
      { effective_from: addDays(TODAY, 1), shares: [{ share_bp: 6_667 }, { share_bp: 3_333 }] },
    ]);
  });

  it("can get a new version from tomorrow on; a split in force can't be changed or removed", async () => {
    const { id } = await newItem();
    await beginSplit(id, shares(9_000, 1_000));
    const begin = (from: string) => split(id, from, shares("80", "20"));
    expect(await begin(TODAY)).toMatchObject({ status: 422, body: { code: "split-begun" } });
    expect((await begin(addDays(TODAY, 1))).status).toBe(201);
    expect(await begin(addDays(TODAY, 1))).toMatchObject({ status: 422, body: { code: "duplicate" } });
    const [later, first] = (await read(id)).splits;
    expect(first?.shares).toMatchObject([{ share_bp: 9_000 }, { share_bp: 1_000 }]);
    const remove = async (one: number | undefined) =>
      approved(await admin.post(`/revenue-items/${id}/splits/${one}/removal`, { reason: "Not law" }), second);
    expect(await remove(first?.id)).toMatchObject({ status: 409, body: { code: "split-begun" } });
    const { version } = await read(id);
    expect((await remove(later?.id)).status).toBe(201);
    // A form opened before the removal is out of date.
    expect((await read(id)).version).toBe(version + 1);
    expect((await read(id)).splits.map((one) => one.id)).toEqual([first?.id]);
    const started = `split ${first?.id} has begun and is not changed`;
    for (const [statement, why] of [
      [sql`UPDATE revenue_split_share SET share_bp = 1 WHERE split_id = ${first?.id}`, started],
      [sql`DELETE FROM revenue_split WHERE id = ${first?.id}`, started],
      [
        sql`INSERT INTO revenue_split (revenue_item_id, effective_from) VALUES (${id}, '2040-01-01')`,
        "are not the whole",
      ],
    ] as const)
      await expect(statement.execute(database())).rejects.toThrow(why);
  });

  it("prevents an agency with a share from being archived", async () => {
    await beginSplit((await newItem()).id, shares(9_000, 1_000));
    const { body } = await admin.get(`/agencies/${council}`);
    const { version } = body.data as { version: number };
    const archived = await admin.patch(`/agencies/${council}`, { version, status: "archived" });
    expect(archived).toMatchObject({ status: 409, body: { code: "in-use" } });
  });
});
