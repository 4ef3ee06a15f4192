import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueBatch } from "#areas/ticketing/bulk-tickets/issue-batch.ts";
import { addDays } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { lagosToday } from "#kernel/today.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { startWorker } from "../jobs/worker-process.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { testKey } from "../support/key.ts";
import {
  createAgent,
  createCategory,
  readBatch,
  sharesOf,
  type TestAgent,
  walletOf,
} from "./support/bulk-fixture.ts";

/** Interrupted, repeated and cancelled issuing creates each ticket once, and the ledger agrees. */

const QUANTITY = 4_000;
let db: TestDatabase;
let agent: TestAgent;
let id: number;

beforeAll(async () => {
  setMasterKey(testKey);
  db = await createTestDatabase(12);
  await ensureSigningKey();
});
afterAll(() => db?.close());

async function paid(quantity: number): Promise<void> {
  const category = await createCategory({ kobo: 10_000 });
  agent = await createAgent(quantity * 10_000);
  const today = await lagosToday(database());
  const answer = await (await signInAs(agent.email)).post(
    "/bulk-tickets",
    {
      payer_name: "Kuto Park union",
      category_id: category.id,
      price_kobo: 10_000,
      quantity,
      method: "wallet",
      valid_from: today,
      valid_to: addDays(today, 29),
    },
    { key: `bulk-issuing-test-${quantity}` },
  );
  expect(answer).toMatchObject({ status: 201 });
  id = (answer.body.data as { id: number }).id;
}

async function expectExact(quantity: number): Promise<void> {
  expect(await readBatch(id)).toMatchObject({ issued: quantity, voided: 0 });
  const { rows } = await sql<{ n: number; codes: number; sales: number }>`
    SELECT count(*)::int AS n, count(DISTINCT security_code)::int AS codes, count(DISTINCT sale_id)::int AS sales
    FROM ticket WHERE bulk_ticket_id = ${id}`.execute(database());
  expect(rows[0]).toEqual({ n: quantity, codes: quantity, sales: quantity });
  expect(await walletOf(agent)).toBe(0);
  const each = 500 + 125;
  expect(await sharesOf(id)).toEqual({
    gross: quantity * 10_000,
    fees: -quantity * each,
    collected: quantity * 10_000,
  });
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}

test("another worker resumes issuing after the first is killed, without duplicate tickets", async () => {
  await paid(QUANTITY);
  const first = await startWorker(db.url);
  await expect
    .poll(async () => (await readBatch(id)).issued, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0);
  await first.end("SIGKILL");
  const before = (await readBatch(id)).issued;
  expect(before).toBeLessThan(QUANTITY);
  expect(before % 500).toBe(0);
  const second = await startWorker(db.url);
  await expect.poll(async () => (await readBatch(id)).issued, { timeout: 90_000 }).toBe(QUANTITY);
  await second.end("SIGTERM");
  await expectExact(QUANTITY);
}, 180_000);

test("concurrent issuing and a second job issue no ticket twice", async () => {
  await paid(1_200);
  await Promise.all(Array.from({ length: 6 }, () => transaction((tx) => issueBatch(tx, id, 150))));
  const { job_id } = await readBatch(id);
  const program = systemActor("test");
  const secondJob = await transaction((tx) =>
    enqueueJob(tx, program, { kind: "issue-bulk-tickets", title: "Again", input: { bulk_ticket_id: id } }),
  );
  const signal = new AbortController().signal;
  await Promise.all(
    [job_id ?? 0, secondJob.id].map((job) => runJobAndWait(program, job, () => undefined, signal)),
  );
  await expectExact(1_200);
}, 180_000);
