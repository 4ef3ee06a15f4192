import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiApp } from "#app/api.ts";
import { shareAssets } from "#app/build-assets.ts";
import { edge } from "#app/edge.ts";
import { answerReady } from "#app/ready.ts";
import { callGateway } from "#areas/collecting/gateways/gateway-call.ts";
import { database } from "#kernel/db/client.ts";
import { openPool } from "#kernel/db/open-pool.ts";
import type { Env } from "#kernel/http/env.ts";
import { readSettings } from "#kernel/settings.ts";
import { recordRun } from "#platform/maintenance.ts";
import { metricsAnswer } from "#platform/metrics/answer.ts";
import { administer, createTestDatabase, type TestDatabase, withDatabase } from "../support/database.ts";

const TOKEN = "a-token-of-the-test-that-is-long";
let testDatabase: TestDatabase;
let folder: string;
let app: Hono<Env>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-health-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  testDatabase = await createTestDatabase();
  app = new Hono<Env>();
  app.use(edge(false));
  app.get("/readyz", answerReady);
  app.get("/metrics", metricsAnswer(TOKEN));
  app.route("/api/v1", apiApp({ secure: false }, 0));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await testDatabase.close();
  await rm(folder, { recursive: true, force: true });
});

async function ready() {
  const answer = await app.request("/readyz");
  const body = (await answer.json()) as { code?: string; errors?: Record<string, string[]> };
  return {
    status: answer.status,
    after: answer.headers.get("retry-after"),
    parts: Object.keys(body.errors ?? {}),
    body,
  };
}

test("readyz names the part that is not ready, and nothing else about it", async () => {
  expect(await ready()).toMatchObject({ status: 200, after: null });

  await sql`UPDATE migration SET name = 'x' || name WHERE name LIKE '0230%'`.execute(database());
  await expect
    .poll(ready)
    .toMatchObject({ status: 503, after: "5", parts: ["schema"], body: { code: "not-ready" } });
  await sql`UPDATE migration SET name = substr(name, 2) WHERE name LIKE 'x%'`.execute(database());
  await expect.poll(ready).toMatchObject({ status: 200 });

  // Below a file there can be no folder, not even for root.
  await writeFile(join(folder, "file"), "");
  vi.stubEnv("RATEBOOK_DATA", join(folder, "file/data"));
  await expect.poll(ready).toMatchObject({ status: 503, parts: ["files"] });
  vi.stubEnv("RATEBOOK_DATA", folder);
  await expect.poll(ready).toMatchObject({ status: 200 });

  const name = new URL(testDatabase.url).pathname.slice(1);
  const maintenance = withDatabase(testDatabase.url, "postgres");
  await administer(maintenance, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await administer(
    maintenance,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await expect.poll(ready).toMatchObject({ status: 503, parts: ["database"] });
  expect(JSON.stringify((await ready()).body)).not.toContain(name);
  await administer(maintenance, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect.poll(ready).toMatchObject({ status: 200 });
});

test("a lock on the schema's table delays no answer", async () => {
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`LOCK TABLE migration IN ACCESS EXCLUSIVE MODE`.execute(tx);
      await expect.poll(ready).toMatchObject({ status: 503, parts: ["database"] });
    });
  await expect.poll(ready).toMatchObject({ status: 200 });
});

test("slow metrics don't make a server unavailable", async () => {
  await expect.poll(ready).toMatchObject({ status: 200 });
  await database()
    .transaction()
    .execute(async (tx) => {
      await sql`LOCK TABLE audit_unsealed IN ACCESS EXCLUSIVE MODE`.execute(tx);
      let text: string | undefined;
      const slow = metrics(`Bearer ${TOKEN}`).then(async (answer) => {
        text = await answer.text();
      });
      const checks = [await ready()];
      await expect
        .poll(() =>
          sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'ratebook-metrics' AND wait_event_type = 'Lock'`
            .execute(database())
            .then(({ rows }) => rows.length),
        )
        .toBe(1);
      while (text === undefined) {
        checks.push(await ready());
        await new Promise((resolve) => setImmediate(resolve));
      }
      await slow;
      expect(checks.map(({ status }) => status)).toEqual(checks.map(() => 200));
      expect(text).toContain("ratebook_database_up 0");
      expect(text).not.toContain("ratebook_payments_open");
    });
});

test("a silent server is disconnected, and the next query gets another connection", async () => {
  const pool = openPool(testDatabase.url, "ratebook-silent", 1, "-c statement_timeout=0", 5_000, 300);
  try {
    await expect(pool.query("SELECT pg_sleep(20)")).rejects.toThrow("Connection terminated");
    const client = await pool.connect();
    await expect(client.query("SELECT pg_sleep(20)")).rejects.toThrow("Connection terminated");
    client.release();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test("files of a build that is still used are kept, those of old builds deleted", async () => {
  const client = join(folder, "client");
  await mkdir(join(client, "assets"), { recursive: true });
  await writeFile(join(client, "assets/now-1.js"), "export {};");
  await shareAssets(client);
  const shared = join(folder, "builds/assets");
  await writeFile(join(shared, "gone-2.js"), "export {};");
  const long = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000);
  for (const name of await readdir(shared)) await utimes(join(shared, name), long, long);
  await shareAssets(client);
  expect(await readdir(shared)).toEqual(["now-1.js"]);
  expect((await stat(join(shared, "now-1.js"))).mtimeMs).toBeGreaterThan(long.getTime());
});

const metrics = async (authorization?: string) =>
  app.request("/metrics", authorization === undefined ? {} : { headers: { Authorization: authorization } });

/** Every line is in the Prometheus format. */
const LINE =
  /^(?:# (?:HELP|TYPE) ratebook_[a-z_]+ .+|ratebook_[a-z_]+(?:\{[a-z_]+="(?:[^"\\]|\\.)*"(?:,[a-z_]+="(?:[^"\\]|\\.)*")*\})? [0-9.e+-]+)$/;

test("metrics require the token", async () => {
  for (const wrong of [undefined, "", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const refused = await metrics(wrong);
    expect([wrong, refused.status]).toEqual([wrong, 401]);
    expect(await refused.text()).not.toContain("ratebook_");
  }
  const closed = new Hono().get("/metrics", metricsAnswer(undefined));
  for (const Authorization of ["", "Bearer undefined", "Bearer "])
    expect((await closed.request("/metrics", { headers: { Authorization } })).status).toBe(404);
  expect(() => readSettings({ RATEBOOK_METRICS_TOKEN: "short" })).toThrow("RATEBOOK_METRICS_TOKEN");
});

test("metrics report requests by pattern, gateways and queues, and no personal data", async () => {
  await app.request("/api/v1/vehicles/4711");
  await app.request("/api/v1/vehicles/4712");
  await app.request("/no/such/address/of-somebody@example.test");
  await app.request("/api/v1/vehicles", { method: "BREW" });
  const name = { gateway: "paystack", action: "verify", reference: "RB-of-somebody" } as const;
  await callGateway(name, new URL("http://127.0.0.1:1/"), {}, 1_000).catch(() => undefined);
  await sql`
    INSERT INTO message (channel, template, address, subject, body)
    VALUES ('sms', 'test', '08031234567', 'Waiting', 'It waits.')`.execute(database());
  await sql`
    INSERT INTO job (kind, title, input, created_by_name, created_at)
    VALUES ('none-of-ours', 'Waiting', '{}', 'test', now() - interval '1 hour')`.execute(database());
  await recordRun(database(), "backup", true, "1 row");
  await recordRun(database(), "backup", false, "not completed");

  const answer = await metrics(`Bearer ${TOKEN}`);
  expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line !== "");
  for (const line of lines) expect(line).toMatch(LINE);
  const value = (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${start} `))
        ?.split(" ")
        .at(-1),
    );
  const route = 'method="GET",route="/api/v1/vehicles/{id}",status="4xx"';
  expect(value(`ratebook_http_request_duration_seconds_count{${route}}`)).toBe(2);
  expect(value(`ratebook_http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(2);
  expect(value('ratebook_http_request_duration_seconds_count{method="GET",route="none",status="4xx"}')).toBe(
    1,
  );
  expect(text).toContain('method="other"');
  const call = 'gateway="paystack",act="verify",result="gateway-timeout"';
  expect(value(`ratebook_gateway_call_duration_seconds_count{${call}}`)).toBe(1);
  expect(lines).toContain("# TYPE ratebook_requests_shed_total counter");
  expect(value("ratebook_database_up")).toBe(1);
  expect(value('ratebook_jobs{state="queued"}')).toBe(1);
  expect(value('ratebook_jobs_oldest_seconds{state="queued"}')).toBeGreaterThanOrEqual(3600);
  expect(value('ratebook_messages_waiting{channel="sms"}')).toBe(1);
  expect(value('ratebook_pool_size{pool="requests"}')).toBe(8);
  expect(value('ratebook_upkeep_ok{name="backup"}')).toBe(0);
  // The time of its last success is still known.
  expect(value('ratebook_upkeep_ok_timestamp_seconds{name="backup"}')).toBeGreaterThan(1_000_000_000);
  expect(value('ratebook_memory_bytes{kind="resident"}')).toBeGreaterThan(1_000_000);
  for (const personal of ["4711", "somebody", "08031234567", TOKEN]) expect(text).not.toContain(personal);
});
