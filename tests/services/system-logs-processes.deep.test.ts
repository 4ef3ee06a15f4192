import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { untilWritten, written } from "./log-kit.ts";

/** Two servers on one database write one log without gaps in its cursor, and flush it on shutdown. */

let db: TestDatabase;
let servers: RunningServer[] = [];

const start = () => startServer({ DATABASE_URL: db.url, RATEBOOK_JOBS: "0", RATEBOOK_API_CALLS: "100000" });

beforeAll(async () => {
  db = await createTestDatabase();
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db?.close();
});

interface Beat {
  rows: { id: number; request_id: string; worker: string }[];
  cursor: number;
}

test("a reader that follows the cursor on either server sees each request of both exactly once", async () => {
  const [one, other] = servers as [RunningServer, RunningServer];
  const admin: SignedIn = await signInOver(one.url, "admin@ratebook.test");
  const beat = async ({ url }: RunningServer, after: string) => {
    const { json } = await call(url, `/api/v1/system-logs/tail?${after}`, { cookie: admin.cookie });
    return json?.["data"] as unknown as Beat;
  };
  let { cursor } = await beat(one, "");
  const params = new Set<string>();
  const seen: Beat["rows"] = [];
  const read = async (at: RunningServer) => {
    const found = await beat(at, `route=/api/v1/jobs&after=${cursor}`);
    cursor = found.cursor;
    seen.push(...found.rows);
  };
  for (let round = 0; round < 60; round++) {
    const answers = await Promise.all(
      [one, other, one].map(({ url }) => call(url, "/api/v1/jobs", { cookie: admin.cookie })),
    );
    for (const { headers } of answers) params.add(headers.get("x-request-id") ?? "");
    await read(round % 2 ? one : other);
  }
  await expect
    .poll(async () => {
      await read(one);
      return new Set(seen.map(({ request_id }) => request_id)).size;
    })
    .toBe(params.size);
  expect(new Set(seen.map(({ request_id }) => request_id))).toEqual(params);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(new Set(seen.map(({ worker }) => worker)).size).toBe(2);
});

test("requests made just before SIGTERM are logged", async () => {
  const server = await start();
  const ids: string[] = [];
  for (let n = 0; n < 20; n++)
    ids.push((await call(server.url, "/privacy-policy")).headers.get("x-request-id") ?? "");
  expect(await server.stop("SIGTERM")).toBe(0);
  const found = new Set((await written()).map(({ request_id }) => request_id));
  expect(ids.filter((id) => !found.has(id))).toEqual([]);
});

test("a process with system logs turned off writes none", async () => {
  const quiet = await startServer({ DATABASE_URL: db.url, RATEBOOK_JOBS: "0", RATEBOOK_SYSTEM_LOG: "0" });
  const id = (await call(quiet.url, "/privacy-policy")).headers.get("x-request-id");
  expect(id).toMatch(/^[\w-]{12}$/);
  await quiet.stop("SIGTERM");
  const last = (await call(servers[0]?.url ?? "", "/privacy-policy")).headers.get("x-request-id");
  await untilWritten(({ request_id }) => request_id === last);
  expect((await written()).filter(({ request_id }) => request_id === id)).toEqual([]);
});
