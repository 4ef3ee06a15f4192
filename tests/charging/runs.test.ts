import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { explainCharge } from "#areas/charging/billing/explain-charge.ts";
import type { RunView } from "#areas/charging/billing/run-view.ts";
import type { Tally } from "#areas/charging/billing/tally.ts";
import { database } from "#kernel/db/client.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, requestedRun } from "../support/issue-run.ts";
import { createLga, createOfficer } from "../support/people.ts";
import {
  addProperties,
  addProperty,
  bill,
  completeJob,
  ledgerTotals,
  preview,
  program,
  ratesCategory,
  startRun,
} from "./fixture.ts";

let db: TestDatabase;
let category_id: number;

beforeAll(async () => {
  db = await createTestDatabase();
  category_id = await ratesCategory();
});
afterAll(() => db.close());

// Notices can't be deleted through the application, so each test truncates the tables as their owner.
beforeEach(async () => {
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      const emptied = [
        "bill_line",
        "bill",
        "demand_notice",
        "billing_run",
        "ownership",
        "property",
        "individual",
        "job",
      ];
      for (const table of emptied) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
    });
});

const rates = (year = 2026, filter = {}) => ({ category_id, year, filter });

describe("a run preview", () => {
  it("lists exceptions with their reasons, and what is already billed", async () => {
    const done = await addProperty();
    await bill(rates());
    const draft = await addProperty({ status: "draft" });
    await addProperty({ shares: [] });
    await addProperty({ value: null });
    await addProperty({ use: "residential", rooms: null });
    await addProperty({ status: "archived" });
    const shown = await preview(rates());
    expect(shown).toMatchObject({ seen: 5, count: 1, already_billed: 1 });
    const reasons = Object.fromEntries(shown.exceptions.map((one) => [one.code, one]));
    expect(Object.keys(reasons).sort()).toEqual(["missing-field", "no-owner", "not-approved"]);
    expect(reasons["not-approved"]?.samples[0]?.id).toBe(draft.id);
    expect(reasons["missing-field"]?.message).toBe("No assessed value recorded");
    expect(done.id).toBeGreaterThan(0);
  });

  it("matches the run in every total", async () => {
    const lga = await createLga();
    await addProperties(4_500);
    await addProperty({ lga, shares: [4_000, 6_000] });
    await addProperty({ shares: [] });
    const shown = await preview(rates());
    const run = await bill(rates());
    const { seen, count, total_kobo, already_billed, by_lga, by_class, exceptions } = shown;
    expect(run.state).toBe("done");
    expect(run.counts).toEqual({ seen, count, total_kobo, already_billed, by_lga, by_class, exceptions });
    expect(await ledgerTotals()).toEqual({
      notices: 4_501,
      bills: 4_501,
      bill_kobo: total_kobo,
      line_kobo: total_kobo,
    });
    expect(Object.values(by_class).reduce((sum, one) => sum + one.total_kobo, 0)).toBe(total_kobo);
    expect(Object.values(by_lga).reduce((sum, one) => sum + one.count, 0)).toBe(count);
  });

  it("explains the charge of one asset as the run computes it", async () => {
    const { id } = await addProperty();
    const explained = await explainCharge(program, { type: "property", id }, { category_id, year: 2026 });
    expect(explained.charge.lines.map(({ item_code, kobo }) => [item_code, kobo])).toEqual([
      ["TR-01", 214_500_00],
      ["WS-03", 70_000_00],
    ]);
    await bill(rates());
    const { rows } = await sql`SELECT explanation, kobo FROM bill_line ORDER BY position`.execute(database());
    expect(rows).toEqual(explained.charge.lines.map(({ explanation, kobo }) => ({ explanation, kobo })));
  });
});

describe("a billing run", () => {
  it("issues nothing twice, on the same day or later", async () => {
    await addProperties(300);
    await bill(rates());
    const before = await ledgerTotals();
    const repeated = await bill(rates());
    expect(repeated.counts).toMatchObject({ count: 0, already_billed: 300 });
    expect(await ledgerTotals()).toEqual(before);
    await bill(rates(2027));
    expect((await ledgerTotals()).notices).toBe(600);
  });

  it("issues nothing twice when two runs work at the same time", async () => {
    await addProperties(5_000);
    const both = [await startRun(rates()), await startRun(rates())];
    const stop = new AbortController().signal;
    const jobs = [await claimJob(), await claimJob()].filter((job) => job !== undefined);
    await Promise.all(jobs.map((job) => runJob(job, stop)));
    const runs = await database().selectFrom("billing_run").select(["state", "counts"]).execute();
    expect(runs.map(({ state }) => state)).toEqual(["done", "done"]);
    const tallies = runs.map(({ counts }) => counts as unknown as Tally);
    expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    // Each run counts the other's bills as already billed and warns that another run was active.
    for (const { count, already_billed, exceptions } of tallies)
      expect({ looked: count + already_billed, exceptions }).toEqual({ looked: 5_000, exceptions: [] });
    const admin = await signInAs("admin@ratebook.test");
    const warningsOf = async ({ id }: { id: number }) =>
      (
        (await admin.get(`/billing-runs/${id}`)).body.data as {
          warnings: { code: string; message: string }[];
        }
      ).warnings;
    const [one, other] = both;
    for (const [run, concurrent] of [
      [one, other],
      [other, one],
    ])
      expect(await warningsOf(run ?? { id: 0 })).toEqual([
        { code: "runs-at-once", message: expect.stringContaining(`${concurrent?.code} ran for`) },
      ]);
    const alone = await startRun(rates());
    expect(await warningsOf(alone)).toEqual([]);
    const made = await ledgerTotals();
    expect(made.notices).toBe(5_000);
    expect(made.bill_kobo).toBe(tallies.reduce((sum, { total_kobo }) => sum + total_kobo, 0));
  });

  it("charges a one-time category once, whatever the year", async () => {
    const once = await database()
      .insertInto("demand_category")
      .values({
        name: "Survey fee",
        resource: "property",
        period: "once",
        days_until_due: 30,
        legal_citation: "s. 1",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const item = await database()
      .selectFrom("revenue_item")
      .select("id")
      .where("code", "=", "TR-01")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("category_item")
      .values({
        category_id: once.id,
        revenue_item_id: item.id,
        kind: "flat",
        amount_kobo: 5_000_00,
        effective_from: "2020-01-01",
        citation: "s. 1",
      })
      .execute();
    await addProperties(10);
    await bill({ category_id: once.id, year: 2026, filter: {} });
    await bill({ category_id: once.id, year: 2027, filter: {} });
    expect((await ledgerTotals()).notices).toBe(10);
  });

  it("bills the owner with the largest share and lists the others on the notice", async () => {
    const { owners } = await addProperty({ shares: [3_000, 5_000, 2_000] });
    await bill(rates());
    const notice = await database().selectFrom("demand_notice").selectAll().executeTakeFirstOrThrow();
    expect(notice.individual_id).toBe(owners[1]);
    expect((notice.snapshot as { owners: { id: number }[] }).owners.map(({ id }) => id)).toEqual([
      owners[1],
      owners[0],
      owners[2],
    ]);
  });

  it("bills only assets that match the filter and the officer's local governments", async () => {
    const [mine, other] = [await createLga(), await createLga()];
    await addProperty({ lga: mine });
    await addProperty({ lga: mine, use: "residential" });
    await addProperty({ lga: other });
    expect((await preview(rates(2026, { use: "residential" }))).count).toBe(1);
    expect((await preview(rates(2026, { lga_id: String(other) }))).count).toBe(1);
    const officer = await signInAs(await createOfficer([mine]));
    const previewed = await officer.post("/billing-runs/preview", { category_id, year: 2026 });
    const shown = await completeJob((previewed.body.data as { job: { id: number } }).job.id);
    expect(shown.result).toMatchObject({ count: 2 });
    const body = { preview_job_id: shown.id, reason: "2026 rates" };
    const requested = await officer.post("/billing-runs", body, { key: "a-run-of-my-own" });
    const twice = await officer.post("/billing-runs", body, { key: "a-run-of-my-own" });
    expect([requested.status, twice.status]).toEqual([201, 201]);
    expect(twice.body).toEqual(requested.body);
    const {
      id: request,
      run: { id },
    } = requestedRun(requested);
    // The approver covers all local governments.
    expect((await decide(await signInAs("admin2@ratebook.test"), request)).status).toBe(200);
    const { job_id } = (await officer.get(`/billing-runs/${id}`)).body.data as RunView;
    await completeJob(job_id ?? 0);
    expect((await ledgerTotals()).notices).toBe(2);
    const run = await officer.get(`/billing-runs/${id}`);
    expect(run.body.data).toMatchObject({ state: "done", counts: { count: 2 } });
  });

  it("shows an officer of one local government only the results there", async () => {
    const [mine, other, empty] = [await createLga(), await createLga(), await createLga()];
    for (const lga of [mine, other, other]) await addProperty({ lga });
    await addProperty({ lga: other, shares: [] });
    const { id } = await bill(rates(2026, {}));
    const admin = await signInAs("admin@ratebook.test");
    const everywhere = (await admin.get(`/billing-runs/${id}`)).body.data as RunView;
    expect(everywhere).toMatchObject({ counts: { count: 3 }, is_part: false });
    const { name, total_kobo } = (everywhere.counts as Tally).by_lga[String(mine)] ?? {
      name: "",
      total_kobo: 0,
    };
    const officer = await signInAs(await createOfficer([mine]));
    const part = {
      id,
      is_part: true,
      total_kobo,
      preview: null,
      done: null,
      total: null,
      message: null,
      counts: {
        seen: 1,
        count: 1,
        total_kobo,
        already_billed: 0,
        by_class: {},
        exceptions: [],
        by_lga: { [String(mine)]: { name, count: 1, total_kobo } },
      },
    };
    expect((await officer.get(`/billing-runs/${id}`)).body.data).toMatchObject(part);
    const { body } = await officer.get("/billing-runs?per_page=200");
    expect((body.data as RunView[]).find((run) => run.id === id)).toMatchObject(part);
    // The run issued nothing in that local government, so it is not visible.
    const elsewhere = await signInAs(await createOfficer([empty]));
    expect((await elsewhere.get(`/billing-runs/${id}`)).status).toBe(404);
    const { data, meta } = (await elsewhere.get("/billing-runs?per_page=200")).body;
    expect({ data, total: meta?.total }).toEqual({ data: [], total: 0 });
  });

  it("reports all invalid parameters at once", async () => {
    const admin = await signInAs("admin@ratebook.test");
    const { body } = await admin.post("/billing-runs/preview", { category_id, year: 1800, index: 3 });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["index", "year"]);
    const empty = await admin.post("/billing-runs/preview", { category_id: 999, year: 2026 });
    expect(empty.status).toBe(404);
    const guest = await signInAs("guest@ratebook.test");
    expect((await guest.post("/billing-runs", { category_id, year: 2026 })).status).toBe(403);
  });
});
