import { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { connectionPool, database, transaction } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { inLogContext } from "#platform/system-log/context.ts";
import { log } from "#platform/system-log/log.ts";
import { startLogging, stopLogging } from "#platform/system-log/log-writer.ts";
import { isRecording, record } from "#platform/system-log/record.ts";
import { recordRequest } from "#platform/system-log/record-request.ts";
import { administer, createTestDatabase, type TestDatabase, withDatabase } from "../support/database.ts";
import { untilWritten, wholeLog, written } from "./log-kit.ts";

/** The log writer: asynchronous, bounded, and resilient to a database outage. */

const POOL = 4;
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase(POOL);
});
afterEach(async () => {
  await stopLogging();
  await sql`DELETE FROM system_log`.execute(database());
});
afterAll(() => db.close());

const request = (n: number) =>
  record({ kind: "request", level: "info", status: 200, ms: n, route: "/admin" });
const trouble = (n: number) => record({ kind: "error", level: "error", act: "it broke", ms: n });

describe("the log writer", () => {
  test("writes and buffers nothing before it is started", async () => {
    expect(isRecording()).toBe(false);
    request(1);
    startLogging();
    request(2);
    const row = await untilWritten(({ kind }) => kind === "request");
    expect(row.ms).toBe(2);
    expect(await written()).toHaveLength(1);
  });

  test("uses the database clock, and adds the day's table if it is missing", async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'system_log'::regclass`.execute(
      database(),
    );
    for (const { name } of rows) await sql`DROP TABLE ${sql.table(name)}`.execute(database());
    startLogging();
    request(1);
    const { at, worker } = await untilWritten(({ ms }) => ms === 1);
    const { rows: clock } = await sql<{ apart: number }>`
      SELECT extract(epoch FROM clock_timestamp() - ${at}::timestamptz)::float8 AS apart`.execute(database());
    expect(clock[0]?.apart).toBeGreaterThanOrEqual(0);
    expect(clock[0]?.apart).toBeLessThan(60);
    expect(worker).toMatch(new RegExp(`:${process.pid}$`));
  });

  test("takes no connection from the pool, even when the pool is exhausted", async () => {
    startLogging();
    const held = await Promise.all(Array.from({ length: POOL }, () => connectionPool().connect()));
    const [first] = held;
    try {
      request(7);
      const there = async () => (await first?.query("SELECT FROM system_log WHERE ms = 7"))?.rowCount;
      await expect.poll(there).toBe(1);
    } finally {
      for (const client of held) client.release();
    }
  });

  test("drops the oldest requests during a database outage but no errors, counts them and resumes", async () => {
    const maintenance = withDatabase(db.url, "postgres");
    const name = new URL(db.url).pathname.slice(1);
    const warned = vi.spyOn(log, "warn");
    startLogging(20);
    request(0);
    await untilWritten(({ ms }) => ms === 0);
    await administer(maintenance, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    try {
      await administer(
        maintenance,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
      for (let n = 1; n <= 100; n++) {
        request(n);
        if (n % 10 === 0) trouble(n);
      }
      // Wait until at least one attempt has failed.
      await expect
        .poll(() => warned.mock.calls.map(([, text]) => text))
        .toContain("system logs are not being saved");
      for (let n = 101; n <= 105; n++) request(n);
    } finally {
      await administer(maintenance, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    }
    const { dropped_entries } = await untilWritten((row) => row.dropped_entries !== null);
    const rows = await written();
    expect(rows.filter(({ kind, ms }) => kind === "request" && ms !== 0).map(({ ms }) => ms)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 86),
    );
    expect(rows.filter(({ act }) => act === "it broke").map(({ ms }) => ms)).toEqual(
      Array.from({ length: 10 }, (_, n) => (n + 1) * 10),
    );
    expect(dropped_entries).toBe(85);
  });

  test("drops and counts entries that the database rejects, and continues", async () => {
    await sql`ALTER TABLE system_log ADD CONSTRAINT odd CHECK (ms IS DISTINCT FROM 13)`.execute(database());
    try {
      startLogging();
      request(13);
      await untilWritten(({ dropped_entries }) => dropped_entries === 1);
      request(14);
      await untilWritten(({ ms }) => ms === 14);
      expect((await written()).map(({ ms }) => ms)).not.toContain(13);
    } finally {
      await sql`ALTER TABLE system_log DROP CONSTRAINT odd`.execute(database());
    }
  });

  test("writes in batches of limited size and loses nothing of a burst that fits its buffer", async () => {
    startLogging();
    for (let n = 1; n <= 700; n++) request(n);
    await untilWritten(({ ms }) => ms === 700);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM system_log GROUP BY xmin::text ORDER BY n DESC`.execute(database());
    expect(rows.map(({ n }) => n)).toEqual([300, 300, 100]);
  });

  test("counts rate limited calls instead of logging each", async () => {
    const app = new Hono<Env>()
      .use(async (c, next) => {
        await next();
        recordRequest(c, "of-a-stranger", 1);
      })
      .get("/api/v1/:what", (c) => c.text("", c.req.param("what") === "known" ? 404 : 429));
    startLogging();
    for (let n = 0; n < 50; n++) await app.request("/api/v1/anything");
    await app.request("/api/v1/known");
    await untilWritten(({ dropped_entries }) => dropped_entries === 50);
    const rows = await written();
    expect(rows.map(({ status, act }) => [status, act])).toEqual([
      [404, null],
      [null, "requests were refused: too many"],
    ]);
  });

  test("writes remaining entries when it stops", async () => {
    startLogging();
    for (let n = 1; n <= 2_500; n++) request(n);
    await stopLogging();
    expect(await written()).toHaveLength(2_500);
    request(1);
    expect(await written()).toHaveLength(2_500);
  });
});

describe("an error of the process", () => {
  test("is logged under its request or job with type, code and location, without the message", async () => {
    startLogging();
    const failed = Object.assign(new Error("duplicate key (phone)=(08031234567)"), {
      code: "23505",
      constraint: "app_user_phone",
      detail: "Key (phone)=(08031234567)",
    });
    inLogContext({ request_id: "request-one", job_id: 77 }, () => {
      log.error({ err: failed, email: "ngozi@example.ng" }, "request failed");
      log.warn(
        { err: new AppError("conflict", "Ngozi was here", { code: "edited-meanwhile" }) },
        "not saved",
      );
    });
    await untilWritten(({ act }) => act === "not saved");
    const [error, warning] = await written();
    expect(error).toMatchObject({
      kind: "error",
      level: "error",
      request_id: "request-one",
      job_id: 77,
      name: "Error",
      act: "request failed",
      cause: "23505 app_user_phone",
      code: null,
    });
    expect(error?.stack_frames).toContain("tests/services/system-logs-writer.test.ts:");
    expect(warning).toMatchObject({ level: "warn", name: "AppError", code: "edited-meanwhile", cause: null });
    expect(await wholeLog()).not.toMatch(/0803|ngozi/i);
  });

  test("in a failed job is logged as a job and an error entry under its request", async () => {
    startLogging();
    const actor = { ...systemActor("logs.test"), request_id: "asked-by-one" };
    const { id } = await transaction((tx) =>
      enqueueJob(tx, actor, {
        kind: "export-list",
        title: "Of nothing",
        input: { resource: "nothing", format: "csv" },
      }),
    );
    await runJobAndWait(systemActor("logs.test"), id, () => undefined, new AbortController().signal);
    await untilWritten(({ kind }) => kind === "job");
    const rows = await written();
    expect(rows).toEqual([
      expect.objectContaining({ kind: "error", act: "job failed", request_id: "asked-by-one", job_id: id }),
      expect.objectContaining({
        kind: "job",
        name: "export-list",
        act: "failed",
        request_id: "asked-by-one",
        job_id: id,
      }),
    ]);
    expect(await wholeLog()).not.toContain("Of nothing");
  });
});
