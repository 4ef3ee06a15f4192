import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunInput } from "#areas/charging/billing/run-scope.ts";
import type { Tally } from "#areas/charging/billing/tally.ts";
import { assignOwners } from "#areas/charging/ownership/assign-owners.ts";
import { getRegister } from "#domain/register/registers.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { cancelAtProgress } from "../support/cancel-at-progress.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startApproved } from "../support/issue-run.ts";
import { addProperties, bill, completeJob, preview, program, ratesCategory, startRun } from "./fixture.ts";

/** More than two batches. */
const COUNT = 4_200;

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

/** Each test bills a different year. */
const rates = (year: number): RunInput => ({ category_id, year, filter: {} });

const stop = new AbortController().signal;
const tallyOf = async (id: number) =>
  (await admin.get(`/billing-runs/${id}`)).body.data as { state: string; total_kobo: number; counts: Tally };

/** Notices and total billed for a year. */
async function madeFor(year: number): Promise<{ notices: number; bill_kobo: number }> {
  const { rows } = await sql<{ notices: number; bill_kobo: number }>`
    SELECT count(*) AS notices, coalesce(sum(b.total_kobo), 0)::bigint AS bill_kobo
    FROM demand_notice n JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
    WHERE n.period_from = ${`${year}-01-01`}`.execute(database());
  return rows[0] ?? { notices: 0, bill_kobo: 0 };
}

/**
 * Starts a run as two administrators and cancels it after its first batch; returns how many assets it
 * processed.
 */
async function cancelledRun(year: number) {
  const run = await startApproved(admin, await signInAs("admin2@ratebook.test"), rates(year));
  const job = await claimJob(run.job);
  if (!job) throw new Error("The run waits as a job.");
  await cancelAtProgress(job);
  const { done, state } = (await admin.get(`/jobs/${job.id}`)).body.data as { done: number; state: string };
  expect(state).toBe("cancelled");
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(COUNT);
  expect((await madeFor(year)).notices).toBe(done);
  expect(await tallyOf(run.id)).toMatchObject({ state: "cancelled" });
  return { run: run.id, job: job.id, done };
}

describe("a cancelled run", () => {
  it("keeps its notices and, when retried, resumes up to the previewed total", async () => {
    const shown = await preview(rates(2026));
    const { job, run } = await cancelledRun(2026);
    expect((await admin.post(`/jobs/${job}/retry`)).body.data).toMatchObject({ state: "queued" });
    await completeJob(job);
    expect(await tallyOf(run)).toMatchObject({
      state: "done",
      total_kobo: shown.total_kobo,
      counts: { seen: COUNT, count: COUNT, already_billed: 0 },
    });
    expect(await madeFor(2026)).toEqual({ notices: COUNT, bill_kobo: shown.total_kobo });
    expect((await admin.post(`/jobs/${job}/retry`)).body.code).toBe("job-not-ended");
  });

  it("leaves the remaining assets to another run, and issues nothing when retried after that", async () => {
    const shown = await preview(rates(2027));
    const { job, done, run } = await cancelledRun(2027);
    const other = await bill(rates(2027));
    expect(other.counts).toMatchObject({ count: COUNT - done, already_billed: done });
    const made = await madeFor(2027);
    expect(made).toEqual({ notices: COUNT, bill_kobo: shown.total_kobo });
    await admin.post(`/jobs/${job}/retry`);
    expect((await completeJob(job)).state).toBe("done");
    expect(await madeFor(2027)).toEqual(made);
    expect((await tallyOf(run)).counts).toMatchObject({ count: done, already_billed: COUNT - done });
  });
});

describe("a run during ownership changes", () => {
  it("charges each asset once, to the owner before or after, and to the new owner from the next year", async () => {
    const shown = await preview(rates(2028));
    const next = await newOwner();
    const { job } = await startRun(rates(2028));
    const claimed = await claimJob(job.id);
    if (!claimed) throw new Error("The run waits as a job.");
    const ids = await everyHundredth();
    const [early, ...others] = ids;
    await handOver([early ?? 0], next);
    await Promise.all([runJob(claimed, stop), handOver(others, next)]);
    expect(await madeFor(2028)).toEqual({ notices: COUNT, bill_kobo: shown.total_kobo });
    const { rows } = await sql<{ asset_id: number; individual_id: number; former: number }>`
      SELECT n.asset_id, b.individual_id, o.individual_id AS former FROM demand_notice n
        JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id AND b.individual_id = n.individual_id
        JOIN LATERAL (SELECT individual_id FROM ownership WHERE asset_type = 'property' AND asset_id = n.asset_id
          ORDER BY id LIMIT 1) AS o ON true
      WHERE n.period_from = '2028-01-01'`.execute(database());
    expect(new Set(rows.map((row) => row.asset_id)).size).toBe(COUNT);
    const strangers = rows.filter(
      ({ asset_id, individual_id, former }) =>
        individual_id !== former && !(individual_id === next && ids.includes(asset_id)),
    );
    expect(strangers).toEqual([]);
    expect(rows.find((row) => row.asset_id === early)?.individual_id).toBe(next);
    // No asset is charged again because of its new owner; the next year goes to the new owner.
    expect((await bill(rates(2028))).counts).toMatchObject({ count: 0, already_billed: COUNT });
    await bill(rates(2029));
    const after = await database()
      .selectFrom("demand_notice")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("individual_id", "=", next)
      .where("period_from", "=", "2029-01-01")
      .executeTakeFirstOrThrow();
    expect(Number(after.n)).toBe(ids.length);
  });
});

async function newOwner(): Promise<number> {
  const row = await database()
    .insertInto("individual")
    .values({ surname: "Adeyemi" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function everyHundredth(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM property WHERE id % 100 = 0 ORDER BY id`.execute(
    database(),
  );
  return rows.map(({ id }) => id);
}

/** One transfer at a time, as an officer would enter them. */
async function handOver(ids: readonly number[], individual: number): Promise<void> {
  const owners = [{ type: "individual" as const, id: individual, share_bp: 10_000 }];
  for (const id of ids)
    await transaction((tx) => assignOwners(tx, program, getRegister("property"), id, { owners }));
}
