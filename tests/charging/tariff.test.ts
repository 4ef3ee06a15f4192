import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperty, bill, ratesCategory } from "./fixture.ts";

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  [admin, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => db.close());

const category = (more: Record<string, unknown> = {}) => ({
  name: `Tenement ${Math.random()}`,
  resource: "property",
  period: "year",
  days_until_due: 30,
  legal_citation: "Land Use Charge Law 2020, s. 7",
  ...more,
});

const line = (category_id: number, more: Record<string, unknown> = {}) => ({
  category_id,
  revenue_item_id: "TR-01",
  kind: "rate",
  rate_ppm: "0.6",
  effective_from: "2026-01-01",
  citation: "s. 7",
  reason: "Assembly of May 2026",
  ...more,
});
const linesOf = async (category: number) =>
  (await admin.get(`/category-items?category_id=${category}`)).body.data as object[];

async function newCategory(): Promise<number> {
  const { body } = await admin.post("/demand-categories", category());
  return (body.data as { id: number }).id;
}

describe("demand categories", () => {
  it("are added, read, listed and edited", async () => {
    const made = await admin.post(
      "/demand-categories",
      category({
        name: "Land use charge",
        minimum_kobo: "5,000.00",
        early_discounts: [{ days: 30, rate_ppm: "5" }],
        penalty: { after_days: "90", rate_ppm: 100_000 },
      }),
    );
    expect(made.status).toBe(201);
    const data = made.body.data as { id: number; code: string; version: number };
    expect(data).toMatchObject({
      minimum_kobo: 500_000,
      early_discounts: [{ days: 30, rate_ppm: 50_000 }],
      penalty: { after_days: 90, rate_ppm: 100_000 },
      interest: null,
      status: "active",
    });
    expect(data.code).toMatch(/^DCT-/);
    const changed = await admin.patch(`/demand-categories/${data.id}`, { version: 1, days_until_due: 45 });
    expect(changed.body.data).toMatchObject({ days_until_due: 45, name: "Land use charge", version: 2 });
    const stale = await admin.patch(`/demand-categories/${data.id}`, { version: 1, days_until_due: 50 });
    expect(stale).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    const listed = await admin.get("/demand-categories?q=land");
    expect((listed.body.data as { name: string }[]).map(({ name }) => name)).toContain("Land use charge");
    expect((await admin.get(`/demand-categories/${data.id}`)).body.data).toMatchObject({ items: [] });
  });

  it("have their terms changed by two officers once they have a line", async () => {
    const id = await newCategory();
    const change = { days_until_due: 60, reason: "As the amended law says" };
    // A category without lines charges nothing, so one officer may change it.
    expect(await admin.patch(`/demand-categories/${id}`, { version: 1, days_until_due: 45 })).toMatchObject({
      status: 200,
      body: { data: { days_until_due: 45 } },
    });
    await admin.post("/category-items", line(id));
    const read = async () => (await admin.get(`/demand-categories/${id}`)).body.data;
    const noReason = await admin.patch(`/demand-categories/${id}`, { version: 2, days_until_due: 60 });
    expect(noReason.body.errors).toHaveProperty("reason");
    const requested = await admin.patch(`/demand-categories/${id}`, { version: 2, ...change });
    expect(requested).toMatchObject({ status: 200, body: { data: { status: "pending" } } });
    expect(await read()).toMatchObject({ days_until_due: 45, version: 2 });
    const { id: request } = requested.body.data as { id: number };
    expect((await second.get(`/approval-requests/${request}`)).body.data).toMatchObject({
      kind: "tariff-terms",
      effect: expect.arrayContaining([
        { label: "Due", before: "45 days after issue", after: "60 days after issue" },
      ]),
    });
    expect((await approved(requested, second)).status).toBe(200);
    expect(await read()).toMatchObject({ days_until_due: 60, version: 3 });
    // One officer may change the name.
    const named = await admin.patch(`/demand-categories/${id}`, { version: 3, name: `Renamed ${id}` });
    expect(named.body.data).toMatchObject({ name: `Renamed ${id}`, version: 4 });
  });

  it("report all errors at once", async () => {
    const { status, body } = await admin.post("/demand-categories", {
      name: "",
      resource: "cow",
      period: "year",
      days_until_due: "thirty",
      minimum_kobo: -5,
      early_discounts: [{ days: 10, rate_ppm: "101" }],
      penalty: { after_days: 3, rate_ppm: -1 },
      surprise: 1,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "days_until_due",
      "early_discounts[0].rate_ppm",
      "legal_citation",
      "minimum_kobo",
      "name",
      "penalty.rate_ppm",
      "resource",
      "surprise",
    ]);
    expect(body.code).toBe("tariff-negative");
  });

  it("can't be changed by users without the right", async () => {
    const guest = await signInAs("guest@ratebook.test");
    expect((await guest.get("/demand-categories")).status).toBe(403);
    expect((await guest.post("/demand-categories", category())).status).toBe(403);
  });
});

describe("tariff lines", () => {
  it("reject negative rates and letters in numbers, by field", async () => {
    const id = await newCategory();
    const negative = await admin.post("/category-items", line(id, { rate_ppm: -6000 }));
    expect(negative).toMatchObject({ status: 422, body: { code: "tariff-negative" } });
    expect(Object.keys(negative.body.errors ?? {})).toEqual(["rate_ppm"]);
    const letters = await admin.post("/category-items", line(id, { rate_ppm: "0.6x", min_kobo: "1O0" }));
    expect(Object.keys(letters.body.errors ?? {}).sort()).toEqual(["min_kobo", "rate_ppm"]);
    for (const category_id of [{ toString: 1 }, [id], null])
      expect(await admin.post("/category-items", line(id, { category_id }))).toMatchObject({ status: 422 });
    const nothing = await admin.post("/category-items", { category_id: id });
    expect(Object.keys(nothing.body.errors ?? {}).sort()).toEqual([
      "citation",
      "effective_from",
      "kind",
      "revenue_item_id",
    ]);
  });

  it("reject end dates before start dates, limits in the wrong order and unknown fields", async () => {
    const id = await newCategory();
    const { body } = await admin.post("/category-items", {
      ...line(id, {
        effective_to: "2025-12-31",
        min_kobo: 10_00,
        max_kobo: 5_00,
        value_field: "number_of_rooms",
      }),
      conditions: [{ field: "use", op: "is", value: "castle" }],
    });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "conditions[0].value",
      "effective_to",
      "min_kobo",
      "value_field",
    ]);
    expect((body.data as { faults: { code: string }[] }).faults.map(({ code }) => code).sort()).toEqual([
      "tariff-dates",
      "tariff-limits",
      "tariff-unknown-field",
      "tariff-unknown-value",
    ]);
  });

  it("reject overlapping dates for the same conditions, also in the database", async () => {
    const id = await newCategory();
    const first = await admin.post("/category-items", line(id, { effective_to: "2026-12-31" }));
    expect(first.status).toBe(201);
    const over = await admin.post("/category-items", line(id, { effective_from: "2026-12-31" }));
    expect(over).toMatchObject({ status: 422, body: { code: "tariff-overlap" } });
    expect(over.body.errors?.effective_from?.[0]).toMatch(/Line 1 charges TR-01 on the same days/);
    const other = { conditions: [{ field: "use", op: "in", value: ["commercial", "mixed"] }] };
    for (const more of [other, { effective_from: "2027-01-01" }]) {
      const added = await approved(await admin.post("/category-items", line(id, more)), second);
      expect(added.status).toBe(201);
    }
    expect(await linesOf(id)).toHaveLength(3);
    const row = await database()
      .selectFrom("category_item")
      .selectAll()
      .where("id", "=", (first.body.data as { id: number }).id)
      .executeTakeFirstOrThrow();
    const { id: _id, code: _code, conditions: _conditions, tiers: _tiers, ...copy } = row;
    await expect(
      database()
        .insertInto("category_item")
        .values({ ...copy, conditions: "[]" })
        .execute(),
    ).rejects.toMatchObject({ code: "23P01" });
  });

  it("are changed and ended by two officers until a bill is issued, then by a draft only", async () => {
    const id = await newCategory();
    const made = await admin.post("/category-items", line(id));
    const { id: item, version } = made.body.data as { id: number; version: number };
    const reason = "As the amended law says";
    const changed = await admin.patch(`/category-items/${item}`, { version, rate_ppm: 7_000, reason });
    expect(changed).toMatchObject({ status: 201, body: { data: { status: "pending" } } });
    expect(await linesOf(id)).toMatchObject([{ rate_ppm: 6_000, version: 1 }]);
    const request = (await second.get(`/approval-requests/${(changed.body.data as { id: number }).id}`)).body
      .data as { effect: object[] };
    expect(request).toMatchObject({ kind: "tariff-line", reason });
    expect(request.effect).toContainEqual({
      label: "Charge",
      before: "0.6% of assessed value",
      after: "0.7% of assessed value",
    });
    expect(await approved(changed, admin)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect((await approved(changed, second)).status).toBe(201);
    expect(await linesOf(id)).toMatchObject([{ rate_ppm: 7_000, version: 2 }]);
    const end = (on: string) => admin.post(`/category-items/${item}/end`, { on, version: 2, reason });
    expect(await end("2025-06-30")).toMatchObject({ status: 422, body: { code: "tariff-dates" } });
    expect((await approved(await end("2026-12-31"), second)).status).toBe(201);
    expect(await linesOf(id)).toMatchObject([{ effective_to: "2026-12-31", version: 3 }]);

    // A run that bills nobody leaves the tariff editable.
    await bill({ category_id: id, year: 2026, filter: {} });
    expect((await admin.get(`/demand-categories/${id}`)).body.data).toMatchObject({ settled: null });
    await addProperty();
    await bill({ category_id: id, year: 2026, filter: {} });
    expect((await admin.get(`/demand-categories/${id}`)).body.data).toMatchObject({ settled: "billed" });
    const needed = { status: 409, body: { code: "draft-needed", data: { category_id: id } } };
    const rejected = await admin.patch(`/category-items/${item}`, { version: 3, rate_ppm: 8_000, reason });
    expect(rejected).toMatchObject(needed);
    expect(rejected.body.message).toMatch(
      /^Bills were issued under the tariff of Tenement .*\. To change it, create a tariff draft/,
    );
    const later = { on: "2027-12-31", version: 3, reason };
    expect(await admin.post(`/category-items/${item}/end`, later)).toMatchObject(needed);
    const more = line(id, { revenue_item_id: "WS-03", effective_from: "2027-01-01" });
    expect(await admin.post("/category-items", more)).toMatchObject(needed);
    const terms = { version: 1, days_until_due: 5, reason };
    expect(await admin.patch(`/demand-categories/${id}`, terms)).toMatchObject(needed);
    // The name and status are not part of the tariff, so one officer may change them.
    const named = await admin.patch(`/demand-categories/${id}`, { version: 1, name: "Tenement renamed" });
    expect(named.body.data).toMatchObject({ name: "Tenement renamed", days_until_due: 30, version: 2 });
  });

  it("after the first are added by two officers, one request at a time", async () => {
    const id = await newCategory();
    expect(await admin.post("/category-items", line(id))).toMatchObject({ body: { data: { version: 1 } } });
    const more = line(id, { revenue_item_id: "WS-03" });
    const noReason = await admin.post("/category-items", { ...more, reason: "", rate_ppm: -1 });
    expect(Object.keys(noReason.body.errors ?? {}).sort()).toEqual(["rate_ppm", "reason"]);
    const requested = await admin.post("/category-items", more);
    expect(requested).toMatchObject({ status: 201, body: { data: { status: "pending" } } });
    const another = { ...more, conditions: [{ field: "use", op: "in", value: ["mixed"] }] };
    expect(await admin.post("/category-items", another)).toMatchObject({
      status: 409,
      body: { code: "already-requested" },
    });
    expect(await linesOf(id)).toHaveLength(1);
    expect((await approved(requested, second)).status).toBe(201);
    expect(await linesOf(id)).toHaveLength(2);
  });

  it("can't be changed by an approval after a bill was issued or the line was edited", async () => {
    const id = await newCategory();
    const made = await admin.post("/category-items", line(id));
    const { id: item } = made.body.data as { id: number };
    const change = { version: 1, rate_ppm: 8_000, reason: "Amended" };
    const requested = await admin.patch(`/category-items/${item}`, change);
    await database().updateTable("category_item").set({ version: 2 }).where("id", "=", item).execute();
    expect(await approved(requested, second)).toMatchObject({
      status: 409,
      body: { code: "edited-meanwhile" },
    });
    await database().updateTable("category_item").set({ version: 1 }).where("id", "=", item).execute();
    await addProperty();
    await bill({ category_id: id, year: 2026, filter: {} });
    expect(await approved(requested, second)).toMatchObject({ status: 409, body: { code: "draft-needed" } });
    expect(await linesOf(id)).toMatchObject([{ rate_ppm: 6_000 }]);
  });

  it("are rejected for a revenue item of another agency", async () => {
    const { id: agency_id } = await database()
      .insertInto("agency")
      .values({ short_code: "ENV", name: "Ministry of Environment" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("revenue_item")
      .values({ code: "EN-01", name: "Effluent", agency_id })
      .execute();
    const { body } = await admin.post(
      "/category-items",
      line(await ratesCategory(), { revenue_item_id: "EN-01" }),
    );
    expect(body.code).toBe("tariff-agency");
  });

  it("are added once per idempotency key", async () => {
    const id = await newCategory();
    const options = { key: "a-key-for-one-line" };
    const first = await admin.post("/category-items", line(id), options);
    const repeated = await admin.post("/category-items", line(id), options);
    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body).toEqual(first.body);
  });
});
