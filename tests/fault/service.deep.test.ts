import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { startWriters, untilWritten } from "../money/support/crash-office.ts";
import { expectAllStored, expectRepeatable } from "../money/support/crash-proof.ts";
import { send } from "../money/support/crash-send.ts";
import type { Writers } from "../money/support/crash-writers.ts";
import { depth } from "../support/depth.ts";
import { call, signInOver } from "../support/http.ts";
import { mayMount, OwnService } from "./support/own-service.ts";

/**
 * Faults around the product while tills, bank deposits and reversals are written: the service recovers
 * without help, every answer during the fault reports it, and acknowledged writes exist exactly once.
 * RATEBOOK_FAULT_SECONDS sets the length of a fault.
 */
const SECONDS = depth("RATEBOOK_FAULT_SECONDS", { short: 3, long: 30 });
const WRITERS = 9;
const SOME = 6; // acknowledged writes that prove recovery

/** Requests may take as long as the fault lasts. */
const outage = () => new Promise<void>((resolve) => setTimeout(resolve, SECONDS * 1_000));

/** Error codes that ask the client to retry: from the database, and from an overloaded server. */
const LATER = /^(?:unavailable|busy)$/;

let service: OwnService;
let writers: Writers;
let officer: string;

beforeAll(async () => {
  service = await OwnService.start(mayMount ? { database: "700m", files: "2m" } : undefined);
  ({ token: officer } = await signInOver(service.url, "admin@ratebook.test", "api"));
  writers = await startWriters({ url: service.url, writers: WRITERS, methods: ["till", "bank", "reversal"] });
}, 240_000);
afterAll(() => service?.close(), 60_000);

const ask = (path: string) => call(service.url, path, { bearer: officer });

/** Writes succeed again, and every failed one was asked to retry. */
async function expectRecovered(): Promise<void> {
  await untilWritten(writers, SOME);
  const others = [...writers.refusals].filter((code) => code !== "no-room" && !LATER.test(code));
  expect(others).toEqual([]);
}

test("recovers when PostgreSQL is suspended: requests wait or are asked to retry", async () => {
  await untilWritten(writers, SOME);
  const wake = await service.still();
  try {
    await outage();
    expect((await call(service.url, "/healthz")).status).toBe(200);
  } finally {
    wake();
  }
  await expectRecovered();
});

test("recovers when PostgreSQL is stopped: answers 503 with Retry-After until it is back", async () => {
  await service.stopDatabase();
  try {
    const response = await ask("/api/v1/profile");
    expect(response).toMatchObject({
      status: 503,
      json: { status: "error", code: expect.stringMatching(LATER) },
    });
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    await outage();
  } finally {
    await service.startDatabase();
  }
  await expectRecovered();
  // The writers retry at once, so a request may still be refused as busy.
  await expect.poll(async () => (await ask("/api/v1/profile")).status).toBe(200);
});

test("recovers when every connection is taken: answers 503 with Retry-After and leaves nothing half done", async () => {
  const holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  try {
    await holder.query("BEGIN");
    // Payments wait for the lock while holding a pool connection. Only one table is locked: with two, a
    // request may already hold the other.
    await holder.query("LOCK TABLE transfer IN ACCESS EXCLUSIVE MODE");
    let response = await ask("/api/v1/profile");
    const statusNow = async () => {
      response = await ask("/api/v1/profile");
      return response.status;
    };
    await expect.poll(statusNow, { timeout: 60_000 }).toBe(503);
    expect(response.json).toMatchObject({ status: "error", code: expect.stringMatching(LATER) });
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    await holder.query("ROLLBACK");
  } finally {
    await holder.end();
  }
  await expectRecovered();
});

test("answers accepted requests on SIGTERM under load, exits cleanly, and another process knows the answers", async () => {
  const other = await service.startAnother();
  try {
    await untilWritten(writers, SOME);
    // It exits with 1 when it takes more than 10 seconds.
    expect(await service.server.stop("SIGTERM")).toBe(0);
    await service.startServer();
    await expectRecovered();
    const answered = writers.attempts.flatMap(({ last }) => last ?? []);
    expect(answered.length).toBeGreaterThanOrEqual(SOME);
    for (const { path, init, answer } of answered.slice(0, SOME)) {
      const repeated = await send(`${other.url}/api/v1${path}`, init);
      expect(JSON.parse(repeated?.text ?? "null")).toEqual(JSON.parse(answer));
    }
  } finally {
    await other.stop();
  }
});

test.skipIf(!mayMount)(
  "needs a mount: reports a full database disk, and recovers when there is space",
  async () => {
    const before = writers.acknowledged;
    const free = await service.fillDatabase();
    try {
      await expect
        .poll(() => [...writers.refusals], { timeout: 60_000 })
        .toEqual(expect.arrayContaining(["no-room"]));
      await outage();
    } finally {
      await free();
    }
    await expectRecovered();
    expect(writers.acknowledged).toBeGreaterThan(before);
  },
);

test.skipIf(!mayMount)(
  "needs a mount: reports a full file disk, leaves no partial file, and accepts the next upload",
  async () => {
    const upload = (name: string, lines: number) =>
      call(service.url, `/api/v1/imports?resource=property&name=${name}.csv`, {
        method: "POST",
        bearer: officer,
        headers: { "Content-Type": "text/csv", "Idempotency-Key": `full-disk-${name}` },
        body: `name\n${"Market Road\n".repeat(lines)}`,
      });
    // The writers keep the server busy: wait and retry as they do.
    const served = async (lines: number) => {
      for (;;) {
        const answer = await upload("large", lines);
        if (answer.json?.["code"] !== "busy") return answer;
        await wait(200);
      }
    };
    const refused = await served(300_000);
    expect(refused).toMatchObject({ status: 503, json: { status: "error", code: "no-room" } });
    expect(await readdir(join(service.files, "imports"))).toEqual([]);
    // The same key: nothing of the first attempt was stored.
    expect(await served(10)).toMatchObject({ status: 201 });
  },
);

test("has every acknowledged write exactly once after all faults, and a balanced ledger", async () => {
  await writers.stop();
  expect(writers.failure).toBeUndefined();
  await expectAllStored(writers.attempts);
  await expectRepeatable(service.url, writers.attempts);
  for (const by of ["bank", "till", "reversal"])
    expect(writers.attempts.some((one) => one.by === by && one.done)).toBe(true);
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}, 120_000);
