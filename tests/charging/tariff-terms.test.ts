import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperty, bill, preview } from "./fixture.ts";

/** Category terms (minimum, discounts, penalty, interest, days until due) have start dates and change by drafts. */

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
  // 28 rooms, ₦35,750,000.00: every category in this file charges it ₦1,000.00.
  await addProperty();
});
afterAll(() => db?.close());

interface Draft {
  id: number;
  version: number;
  terms: object;
}

const BEGUN = {
  days_until_due: 30,
  minimum_kobo: 2_000_00,
  early_discounts: [{ days: 10, rate_ppm: 50_000 }],
  penalty: { after_days: 5, rate_ppm: 100_000 },
  interest: null,
};
const LATER = {
  days_until_due: 60,
  minimum_kobo: 3_000_00,
  early_discounts: [],
  penalty: null,
  interest: { rate_ppm: 10_000 },
};
const LINE = { revenue_item_id: "TR-01", kind: "flat", amount_kobo: "1,000", citation: "s. 1" };

async function newCategory(): Promise<number> {
  const made = await admin.post("/demand-categories", {
    name: `Dated ${++count}`,
    resource: "property",
    period: "year",
    legal_citation: "s. 1",
    ...BEGUN,
  });
  const { id } = made.body.data as { id: number };
  const line = { ...LINE, category_id: id, effective_from: "2026-01-01" };
  expect((await admin.post("/category-items", line)).status).toBe(201);
  return id;
}

async function newDraft(category_id: number, more: object): Promise<Draft> {
  const body = { category_id, name: "Next", ...more };
  const { status, body: answer } = await admin.post("/tariff-drafts", body);
  expect([status, answer.errors]).toEqual([201, undefined]);
  return answer.data as Draft;
}

const publish = ({ id, version }: Draft) => second.post(`/tariff-drafts/${id}/publish`, { version });

async function publishTerms(category_id: number, effective_from: string, terms: object): Promise<void> {
  expect((await publish(await newDraft(category_id, { effective_from, terms }))).status).toBe(200);
}

async function read(category: number) {
  const { data } = (await admin.get(`/demand-categories/${category}`)).body;
  return data as {
    later_terms: { effective_from: string; days_until_due: number }[];
    settled: string | null;
  };
}

async function billed(run: number) {
  return database()
    .selectFrom("bill")
    .innerJoin("demand_notice as n", "n.id", "bill.source_id")
    .select(["bill.id", "total_kobo", "bill.issued_on", "due_on", "penalty", "interest", "discounts"])
    .where("bill.source", "=", "demand_notice")
    .where("n.run_id", "=", run)
    .executeTakeFirstOrThrow();
}

describe("category terms", () => {
  it("are copied to a draft as of its first day, and apply once it is published", async () => {
    const category = await newCategory();
    const draft = await newDraft(category, { effective_from: "2027-01-01" });
    expect(draft.terms).toEqual(BEGUN);
    const changed = await admin.patch(`/tariff-drafts/${draft.id}`, { version: 1, terms: LATER });
    expect(changed.body.data).toMatchObject({ terms: LATER, version: 2 });
    expect((await preview({ category_id: category, year: 2027, filter: {} })).total_kobo).toBe(2_000_00);
    expect((await publish({ ...draft, version: 2 })).status).toBe(200);
    expect(await read(category)).toMatchObject({
      settled: "published",
      later_terms: [{ effective_from: "2027-01-01", ...LATER }],
    });
    expect((await preview({ category_id: category, year: 2027, filter: {} })).total_kobo).toBe(3_000_00);
  });

  it("of a bill are those in force on its period's first day, whenever published or billed", async () => {
    const category = await newCategory();
    await publishTerms(category, "2028-01-01", LATER);
    const before = await billed((await bill({ category_id: category, year: 2027, filter: {} })).id);
    const { rows } = await sql<{ due: string }>`SELECT ${before.issued_on}::date + 30 AS due`.execute(
      database(),
    );
    expect(before).toMatchObject({
      total_kobo: 2_000_00,
      due_on: rows[0]?.due,
      penalty: BEGUN.penalty,
      interest: null,
      discounts: BEGUN.early_discounts,
    });
    const after = await billed((await bill({ category_id: category, year: 2028, filter: {} })).id);
    expect(after).toMatchObject({
      total_kobo: 3_000_00,
      penalty: null,
      interest: LATER.interest,
      discounts: [],
    });
    // Later terms change neither issued bills nor later runs for the same year.
    await publishTerms(category, "2029-01-01", { ...LATER, minimum_kobo: 9_000_00, days_until_due: 1 });
    expect(await billed((await readRun(category, 2028)).id)).toEqual(after);
    await addProperty();
    const repeated = await bill({ category_id: category, year: 2028, filter: {} });
    expect(await billed(repeated.id)).toMatchObject({ total_kobo: 3_000_00, due_on: after.due_on });
  });

  it("with errors are rejected with all errors at once, including those of lines", async () => {
    const category = await newCategory();
    const terms = {
      ...LATER,
      days_until_due: "soon",
      minimum_kobo: -1,
      interest: { rate_ppm: "101" },
      bonus: 1,
    };
    const lines = [{ ...LINE, amount_kobo: "-1" }];
    const body = { category_id: category, name: "Wrong", effective_from: "2027-01-01", lines, terms };
    const wrong = await admin.post("/tariff-drafts", body);
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      "lines[0].amount_kobo",
      "terms.bonus",
      "terms.days_until_due",
      "terms.interest.rate_ppm",
      "terms.minimum_kobo",
    ]);
  });

  it("that start after the draft's first day are reported together with such lines", async () => {
    const category = await newCategory();
    await publishTerms(category, "2029-01-01", LATER);
    const early = await newDraft(category, {
      effective_from: "2028-01-01",
      terms: { ...LATER, days_until_due: 7 },
    });
    const dearer = [{ ...LINE, amount_kobo: "1,500" }];
    const later = await newDraft(category, { effective_from: "2030-01-01", lines: dearer });
    expect((await publish(later)).status).toBe(200);
    const clash = await publish(early);
    expect(clash).toMatchObject({ status: 422, body: { code: "tariff-overlap" } });
    expect(clash.body.errors?.effective_from).toEqual([
      expect.stringMatching(/^Line CIT-.* \(TR-01\) starts on 1 Jan 2030, after the first day of this draft/),
      expect.stringMatching(/^Other terms start on 1 Jan 2029, after the first day of this draft/),
    ]);
    expect((await read(category)).later_terms).toHaveLength(1);
  });

  it("and lines for a future day are replaced by a draft for that day until they are billed", async () => {
    const category = await newCategory();
    const dearer = [{ ...LINE, amount_kobo: "5,000" }];
    const wrong = await newDraft(category, { effective_from: "2027-01-01", lines: dearer, terms: LATER });
    expect((await publish(wrong)).status).toBe(200);
    const right = [{ ...LINE, amount_kobo: "4,000" }];
    const mended = await newDraft(category, {
      effective_from: "2027-01-01",
      lines: right,
      terms: { ...LATER, days_until_due: 90 },
    });
    expect((await publish(mended)).status).toBe(200);
    const items = (await admin.get(`/category-items?category_id=${category}`)).body.data as object[];
    expect(items).toMatchObject([
      { amount_kobo: 1_000_00, effective_to: "2026-12-31" },
      { amount_kobo: 4_000_00, effective_from: "2027-01-01", effective_to: null },
    ]);
    expect((await preview({ category_id: category, year: 2027, filter: {} })).total_kobo % 4_000_00).toBe(0);
    const run = await bill({ category_id: category, year: 2027, filter: {} });
    const { issued_on, due_on } = await billed(run.id);
    const { rows } = await sql<{ days: number }>`SELECT ${due_on}::date - ${issued_on}::date AS days`.execute(
      database(),
    );
    expect(rows[0]?.days).toBe(90);
  });

  it("can't be changed once published, not even in the database", async () => {
    const category = await newCategory();
    await publishTerms(category, "2027-01-01", LATER);
    const change = sql`UPDATE category_terms SET days_until_due = 1 WHERE category_id = ${category}`;
    await expect(change.execute(database())).rejects.toThrow("never changed");
    await expect(sql`DELETE FROM category_terms`.execute(database())).rejects.toThrow("never changed");
    const direct = await admin.patch(`/demand-categories/${category}`, { version: 1, minimum_kobo: "1" });
    expect(direct).toMatchObject({ status: 409, body: { code: "draft-needed" } });
  });
});

async function readRun(category: number, year: number) {
  return database()
    .selectFrom("billing_run")
    .select("id")
    .where("category_id", "=", category)
    .where("year", "=", year)
    .orderBy("id")
    .executeTakeFirstOrThrow();
}
