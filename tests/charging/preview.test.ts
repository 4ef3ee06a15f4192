import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewJob, type RunPreview } from "#areas/charging/billing/preview-job.ts";
import type { RunInput } from "#areas/charging/billing/run-scope.ts";
import { database } from "#kernel/db/client.ts";
import { type JobContext, JobInterrupted } from "#platform/jobs/define.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, requestedRun } from "../support/issue-run.ts";
import {
  addProperties,
  addProperty,
  bill,
  completeJob,
  ledgerTotals,
  preview,
  program,
  ratesCategory,
} from "./fixture.ts";

/** A run is previewed in a job and requested from its finished preview. */

const COUNT = 4_500;

let db: TestDatabase;
let admin: ApiClient;
let category_id: number;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  category_id = await ratesCategory();
  await addProperties(COUNT);
});
afterAll(() => db.close());

async function ask(year = 2026, key?: string): Promise<number> {
  const { status, body } = await admin.post(
    "/billing-runs/preview",
    { category_id, year },
    key === undefined ? {} : { key },
  );
  expect(status).toBe(202);
  return (body.data as { job: { id: number } }).job.id;
}

const begin = (preview_job_id: number, by = admin) =>
  by.post("/billing-runs", { preview_job_id, reason: "Rates of the year" });

/** Any change will do. */
async function changeTariff(): Promise<void> {
  await database()
    .updateTable("category_item")
    .set({ min_kobo: 1, version: 99 })
    .where("category_id", "=", category_id)
    .execute();
}

describe("a run preview", () => {
  it("is a job that is started once per idempotency key and issues nothing", async () => {
    const job = await ask(2026, "a-key-for-a-preview");
    expect(await ask(2026, "a-key-for-a-preview")).toBe(job);
    const waiting = (await admin.get(`/jobs/${job}`)).body.data;
    expect(waiting).toMatchObject({
      kind: "billing-preview",
      title: "Preview: Rates, 2026",
      state: "queued",
    });
    await completeJob(job);
    const done = (await admin.get(`/jobs/${job}`)).body.data;
    expect(done).toMatchObject({
      state: "done",
      done: COUNT,
      total: COUNT,
      result: { seen: COUNT, count: COUNT, category: "Rates", period: "2026", already_billed: 0 },
    });
    expect((await ledgerTotals()).notices).toBe(0);
  });

  it("reports all invalid parameters at once", async () => {
    const { status, body } = await admin.post("/billing-runs/preview", { category_id, year: 1800, index: 3 });
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ["index", "year"]]);
    expect((await admin.post("/billing-runs/preview", { category_id: 999, year: 2026 })).status).toBe(404);
  });

  it("can be cancelled", async () => {
    const job = await ask();
    expect((await admin.post(`/jobs/${job}/cancel`)).body.data).toMatchObject({ state: "cancelled" });
    expect(await begin(job)).toMatchObject({ status: 409, body: { code: "preview-not-done" } });
  });

  it("resumes after an interruption, and restarts if the tariff changed", async () => {
    const input = { category_id, year: 2026, filter: {} };
    const whole = await preview(input);
    const cut = await runOnce(input, null, 1);
    expect(cut.seen).toEqual([0, 2_000]);
    const resumed = await runOnce(input, cut.checkpoint);
    expect(resumed.seen).toEqual([2_000, 4_000, COUNT]);
    expect(resumed.result).toEqual(whole);
    await changeTariff();
    const restarted = await runOnce(input, cut.checkpoint);
    expect(restarted.seen).toEqual([0, 2_000, 4_000, COUNT]);
    expect(restarted.result).toMatchObject({ count: COUNT });
  });
});

/** Runs a preview in the test and interrupts it after some batches. */
async function runOnce(input: RunInput, checkpoint: unknown, batches = Number.POSITIVE_INFINITY) {
  const seen: number[] = [];
  let stored = checkpoint;
  let requests = 0;
  const context: JobContext<RunInput> = {
    id: 1,
    actor: program,
    input,
    checkpoint,
    signal: new AbortController().signal,
    async progress(done, _total, more) {
      seen.push(done);
      stored = more?.checkpoint === undefined ? stored : JSON.parse(JSON.stringify(more.checkpoint));
    },
    throwIfCancelled() {
      if (++requests >= batches) throw new JobInterrupted("stopping");
    },
  };
  const result = await previewJob.run(context).catch((error: unknown) => {
    if (!(error instanceof JobInterrupted)) throw error;
    return undefined;
  });
  return { seen, checkpoint: stored, result };
}

describe("a run requested from its preview", () => {
  it("issues exactly the previewed amount, and can't be requested twice", async () => {
    const job = await ask(2027);
    const shown = (await completeJob(job)).result as unknown as RunPreview;
    const requested = requestedRun(await begin(job));
    const { run } = requested;
    const second = await signInAs("admin2@ratebook.test");
    expect((await decide(second, requested.id)).status).toBe(200);
    const { job_id } = (await admin.get(`/billing-runs/${run.id}`)).body.data as { job_id: number };
    await completeJob(job_id);
    const { seen, count, total_kobo, already_billed, by_lga, by_class, exceptions } = shown;
    expect((await admin.get(`/billing-runs/${run.id}`)).body.data).toMatchObject({
      state: "done",
      year: 2027,
      total_kobo,
      preview: { count, total_kobo },
      counts: { seen, count, total_kobo, already_billed, by_lga, by_class, exceptions },
    });
    const made = await ledgerTotals();
    expect(made).toMatchObject({ notices: COUNT, bill_kobo: total_kobo });
    expect(await begin(job)).toMatchObject({ status: 409, body: { code: "run-changed" } });
    expect(await ledgerTotals()).toEqual(made);
  });

  it("can't be requested before the preview is done", async () => {
    const job = await ask(2028);
    expect(await begin(job)).toMatchObject({ status: 409, body: { code: "preview-not-done" } });
    await completeJob(job);
    expect((await begin(job)).status).toBe(201);
  });

  it("is refused when the tariff changed after the preview", async () => {
    const job = await ask(2029);
    await completeJob(job);
    await database()
      .updateTable("demand_category")
      .set({ days_until_due: 1 })
      .where("id", "=", category_id)
      .execute();
    expect(await begin(job)).toMatchObject({ status: 409, body: { code: "preview-outdated" } });
  });

  it("can be requested by the preview's requester only, and from a preview job only", async () => {
    const job = await ask(2030);
    await completeJob(job);
    const second = await signInAs("admin2@ratebook.test");
    expect((await begin(job, second)).status).toBe(404);
    const run = await bill({ category_id, year: 2030, filter: {} });
    expect((await begin(run.job_id ?? 0)).status).toBe(404);
    expect((await begin(99_999)).status).toBe(404);
  });

  it("requires a preview", async () => {
    const { status, body } = await admin.post("/billing-runs", {});
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["preview_job_id"]]);
  });
});

describe("two categories that charge the same revenue items", () => {
  it("cause a warning in the preview for overlapping periods, but no refusal", async () => {
    const { id: property } = await addProperty();
    await bill({ category_id, year: 2031, filter: {} });
    const other = await twinCategory();
    const second = await preview({ category_id: other, year: 2031, filter: {} });
    expect(second.count).toBeGreaterThan(0);
    const { n } = await database()
      .selectFrom("demand_notice")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("period_from", "=", "2031-01-01")
      .executeTakeFirstOrThrow();
    expect(second.also_billed).toEqual([{ category: "Rates", count: n }]);
    expect(property).toBeGreaterThan(0);
    const before = await preview({ category_id: other, year: 2032, filter: {} });
    expect(before.also_billed).toEqual([]);
  });
});

/** A second category with the lines of the first. */
async function twinCategory(): Promise<number> {
  const copied = async (table: "demand_category" | "category_item", row: Record<string, unknown>) => {
    const { id: _id, code: _code, ...values } = row;
    const plain = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value !== null && typeof value === "object" && !(value instanceof Date)
          ? JSON.stringify(value)
          : value,
      ]),
    );
    const made = await database()
      .insertInto(table)
      .values(plain as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return made.id;
  };
  const rates = await database()
    .selectFrom("demand_category")
    .selectAll()
    .where("id", "=", category_id)
    .executeTakeFirstOrThrow();
  const id = await copied("demand_category", { ...rates, name: "Rates again" });
  const items = await database()
    .selectFrom("category_item")
    .selectAll()
    .where("category_id", "=", category_id)
    .execute();
  for (const item of items) await copied("category_item", { ...item, category_id: id });
  return id;
}
