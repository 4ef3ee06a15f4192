import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide } from "../support/issue-run.ts";
import { cleanEnvironment, ROOT } from "../support/server.ts";
import { addProperties, completeJob, ledgerTotals } from "./fixture.ts";

/** The `ratebook bill` command shows and requests a billing run; it never issues one. */

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await addProperties(3);
});
afterAll(() => db?.close());

function bill(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...cleanEnvironment(), DATABASE_URL: db.url, LOG_LEVEL: "error" };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(ROOT, "bin/ratebook.ts"), "bill", ...args],
      { env, cwd: ROOT },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  );
}

it("shows what a run would issue", async () => {
  expect(await bill("Rates", "2031", "--preview")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^3 notices would be issued, ₦/),
  });
  expect((await ledgerTotals()).notices).toBe(0);
});

it("requests a run for an officer with a reason, pending another officer's approval", async () => {
  const refused = await bill("Rates", "2031");
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("--as EMAIL --reason TEXT") });
  const requested = await bill("Rates", "2031", "--as", "admin@ratebook.test", "--reason", "2031 rates");
  expect(requested).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^APR-\S+: RUN-\S+ is pending approval/m),
  });
  expect((await ledgerTotals()).notices).toBe(0);
  const second = await signInAs("admin2@ratebook.test");
  const [request] = (await second.get("/approval-requests")).body.data as {
    id: number;
    subject_id: number;
  }[];
  expect((await decide(second, request?.id ?? 0)).status).toBe(200);
  const run = await second.get(`/billing-runs/${request?.subject_id}`);
  const { job_id } = run.body.data as { job_id: number };
  expect((await completeJob(job_id)).state).toBe("done");
  expect((await ledgerTotals()).notices).toBe(3);
});
