import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tally } from "#areas/charging/billing/tally.ts";
import { database } from "#kernel/db/client.ts";
import { startWorker } from "../jobs/worker-process.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperties, ledgerTotals, preview, ratesCategory, startRun } from "./fixture.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function until(what: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 100_000;
  while (!(await what())) {
    if (Date.now() > end) throw new Error("It took too long.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it("a run resumes after its last batch when its process is killed, without duplicates", async () => {
  await addProperties(8_000);
  const input = { category_id: await ratesCategory(), year: 2026, filter: {} };
  const shown = await preview(input);
  const { job } = await startRun(input);
  const jobRow = () =>
    database().selectFrom("job").selectAll().where("id", "=", job.id).executeTakeFirstOrThrow();
  const first = await startWorker(db.url);
  await until(async () => (await jobRow()).done >= 2_000);
  await first.end("SIGKILL");
  const cut = (await jobRow()).done;
  expect(cut).toBeLessThan(8_000);
  // Notices and the progress count are committed in one transaction.
  expect((await ledgerTotals()).notices).toBe(cut);
  const second = await startWorker(db.url);
  try {
    await until(async () => (await jobRow()).state === "done");
  } finally {
    await second.end("SIGTERM");
  }
  const run = await database().selectFrom("billing_run").selectAll().executeTakeFirstOrThrow();
  const counts = run.counts as unknown as Tally;
  expect(counts).toMatchObject({
    seen: 8_000,
    count: 8_000,
    total_kobo: shown.total_kobo,
    already_billed: 0,
  });
  const { notices, bill_kobo, line_kobo } = await ledgerTotals();
  expect({ notices, bill_kobo, line_kobo }).toEqual({
    notices: 8_000,
    bill_kobo: shown.total_kobo,
    line_kobo: shown.total_kobo,
  });
}, 240_000);
