import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { type Balancer, startBalancer } from "../support/balancer.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { depth } from "../support/depth.ts";
import { type Answer, call, type SignedIn, signInOver } from "../support/http.ts";
import { sampleOf } from "../support/sample.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/** Two servers that run jobs, one database, one address in front of them. */

/** More in a long run. */
const JOBS = depth("RATEBOOK_JOB_STORM", { short: 60, long: 1_000 });
const VISITOR_CALLS = 80;

let db: TestDatabase;
let data: string;
let servers: RunningServer[] = [];
let front: Balancer;
let admin: SignedIn;

beforeAll(async () => {
  db = await createTestDatabase();
  data = await mkdtemp(join(tmpdir(), "ratebook-processes-"));
  // From a build that no longer runs.
  await mkdir(join(data, "builds/assets"), { recursive: true });
  await writeFile(join(data, "builds/assets/old-3f9a.js"), "export {};");
  const env = {
    DATABASE_URL: db.url,
    RATEBOOK_DATA: data,
    RATEBOOK_TRUSTED_PROXIES: "1",
    RATEBOOK_VISITOR_CALLS: String(VISITOR_CALLS),
    RATEBOOK_API_CALLS: "100000",
    RATEBOOK_JOBS: "2",
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
  front = await startBalancer(() => servers.map(({ url }) => url));
  admin = await signInOver(front.url, "admin@ratebook.test");
});
afterAll(async () => {
  await front?.close();
  await Promise.all(servers.map((server) => server.stop()));
  await db?.close();
  await rm(data, { recursive: true, force: true });
});

const [one, other] = [() => servers[0]?.url ?? "", () => servers[1]?.url ?? ""];
const get = (url: string, path: string) => call(url, `/api/v1${path}`, { cookie: admin.cookie });
const send = (url: string, method: string, path: string, body: object, key?: string) =>
  call(url, `/api/v1${path}`, {
    method,
    cookie: admin.cookie,
    bearer: admin.token,
    body,
    ...(key && { headers: { "Idempotency-Key": key } }),
  });
const dataOf = <T>({ json }: Answer) => json?.["data"] as T;

async function askForExports(): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < JOBS; n++) {
    const answer = await send(front.url, "POST", "/lgas/export", { format: "csv" }, randomUUID());
    ids.push(dataOf<{ id: number }>(answer).id);
  }
  return ids;
}

test("a session is valid at both, page after page", async () => {
  for (const path of ["/admin", "/admin/list/property", "/admin", "/admin/list/property"])
    expect((await call(front.url, path, { cookie: admin.cookie })).status).toBe(200);
  const { text } = await call(other(), "/admin", { cookie: admin.cookie });
  expect(text).toContain(admin.user["name"]);
});

test("each serves files of another build beside its own, and publishes its own for others", async () => {
  for (const url of [one(), other()]) {
    const { status, headers } = await call(url, "/assets/old-3f9a.js");
    expect({ status, kept: headers.get("cache-control") }).toEqual({
      status: 200,
      kept: "public, max-age=31536000, immutable",
    });
    expect(headers.get("content-type")).toContain("javascript");
    const missing = await call(url, "/assets/none-3f9a.js");
    expect({ status: missing.status, kept: missing.headers.get("cache-control") }).toEqual({
      status: 404,
      kept: null,
    });
  }
  const { text } = await call(one(), "/login");
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
  expect(script).not.toBe("");
  await expect.poll(() => existsSync(join(data, "builds", script))).toBe(true);
});

test("a setting saved at one applies at the other", async () => {
  const settings = dataOf<{ key: string; version: number }[]>(await get(one(), "/settings"));
  const { version } = settings.find(({ key }) => key === "government") ?? {};
  const before = (await call(other(), "/login")).text;
  expect(before).not.toContain("Kwara of Two");
  const saved = await send(one(), "PATCH", "/settings/government", { version, short: "Kwara of Two" });
  expect(saved.status).toBe(200);
  // Settings are cached for up to a second.
  await expect.poll(async () => (await call(other(), "/login")).text).toContain("Kwara of Two");
});

test(`each of ${JOBS} jobs runs once, at one of them, and both know its progress`, async () => {
  const ids = await askForExports();
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`
          SELECT count(*) AS n FROM job WHERE id = ANY(${ids}::bigint[]) AND state <> 'done'`.execute(
          database(),
        );
        return rows[0]?.n;
      },
      { timeout: 90_000, interval: 250 },
    )
    .toBe(0);
  const last = ids.at(-1) ?? 0;
  for (const url of [one(), other()])
    expect(dataOf(await get(url, `/jobs/${last}`))).toMatchObject({ id: last, state: "done" });
  const { rows } = await sql<{ attempts: number; workers: number; jobs: number }>`
    SELECT max(attempts) AS attempts, count(DISTINCT worker) AS workers, count(*) AS jobs
    FROM job WHERE id = ANY(${ids}::bigint[])`.execute(database());
  expect(rows).toEqual([{ attempts: 1, workers: 2, jobs: JOBS }]);
  // Each run leaves a line in the log.
  const runs = () =>
    sql<{ job_id: number; n: number }>`
      SELECT job_id, count(*) AS n FROM system_log
      WHERE kind = 'job' AND job_id = ANY(${ids}::bigint[]) GROUP BY 1`.execute(database());
  await expect.poll(async () => (await runs()).rows.length).toBe(JOBS);
  expect((await runs()).rows.filter(({ n }) => n !== 1)).toEqual([]);
});

test("one key at both at the same moment performs the call once", async () => {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM property`.execute(database());
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  for (let n = 0; n < 15; n++) {
    const [body, key] = [sampleOf(property), randomUUID()];
    const both = await Promise.all(
      [one(), other()].map((url) => send(url, "POST", "/properties", body, key)),
    );
    const answers = both.map(({ status, json }) => ({
      status,
      code: json?.["code"],
      id: (json?.["data"] as { id?: number })?.id,
    }));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ id }) => id)).size).toBe(1);
    for (const { code } of answers.filter(({ status }) => status !== 201)) expect(code).toBe("still-running");
    const repeated = await send(front.url, "POST", "/properties", body, key);
    expect(dataOf<{ id: number }>(repeated).id).toBe(done[0]?.id);
  }
  expect(await count()).toBe(before + 15);
});

describe("a limit", () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });

  test("on attempts counts those at both", async () => {
    const guess = () =>
      call(front.url, "/api/v1/receipt-codes", {
        method: "POST",
        body: { code: "AAAA-AAAA" },
        headers: from("198.51.100.7"),
      });
    const codes: unknown[] = [];
    for (let n = 0; n < 24; n++) codes.push((await guess()).status);
    expect(codes.filter((status) => status === 429)).toHaveLength(4);
  });

  test("on calls counts those at both, a second later", async () => {
    const ask = async (url: string) =>
      (await call(url, "/api/v1/signing-keys", { headers: from("203.0.113.20") })).status;
    for (let n = 0; n < VISITOR_CALLS; n++) expect(await ask(one())).toBe(200);
    expect(await ask(one())).toBe(429);
    let passed = 0;
    const pass = async () => {
      const status = await ask(other());
      if (status === 200) passed += 1;
      return status;
    };
    for (let n = 0; n < 20; n++) await pass();
    await expect.poll(pass, { interval: 250 }).toBe(429);
    expect(passed).toBeLessThan(VISITOR_CALLS);
    // Other people are not limited.
    expect((await call(other(), "/api/v1/signing-keys", { headers: from("203.0.114.20") })).status).toBe(200);
  });
});

test("killing one causes no failed request", async () => {
  const killed = servers[1] as RunningServer;
  const jobs = await Promise.all(
    Array.from({ length: 6 }, () => send(front.url, "POST", "/lgas/export", { format: "csv" }, randomUUID())),
  );
  await killed.stop("SIGKILL");
  servers = servers.slice(0, 1);
  for (const answer of jobs) {
    const { id } = dataOf<{ id: number }>(answer);
    await expect
      .poll(async () => dataOf<{ state: string }>(await get(front.url, `/jobs/${id}`)).state, {
        timeout: 30_000,
      })
      .toBe("done");
  }
});

test("a process beside a newer one says so, keeps serving, and leaves the jobs to it", async () => {
  const ready = () => call(one(), "/readyz");
  expect((await ready()).json).toEqual({ status: "success" });
  let id = 0;
  await sql`INSERT INTO migration (name) VALUES ('9999_of_a_newer_program.sql')`.execute(database());
  try {
    await expect
      .poll(async () => (await ready()).json)
      .toEqual({ status: "success", newer_database: ["9999_of_a_newer_program.sql"] });
    expect((await get(one(), "/jobs")).status).toBe(200);
    // It may have polled a moment before.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const response = await send(one(), "POST", "/lgas/export", { format: "csv" }, randomUUID());
    id = dataOf<{ id: number }>(response).id;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { rows } = await sql`SELECT state, attempts FROM job WHERE id = ${id}`.execute(database());
    expect(rows).toEqual([{ state: "queued", attempts: 0 }]);
  } finally {
    await sql`DELETE FROM migration WHERE name = '9999_of_a_newer_program.sql'`.execute(database());
  }
  await expect
    .poll(async () => dataOf<{ state: string }>(await get(one(), `/jobs/${id}`)).state)
    .toBe("done");
});
