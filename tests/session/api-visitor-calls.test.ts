import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiApp } from "#app/api.ts";
import { createPaystack } from "#areas/collecting/gateways/paystack/gateway.ts";
import { setOnlinePayments } from "#areas/collecting/payments/gateway.ts";
import { database } from "#kernel/db/client.ts";
import { setCallLimits } from "#platform/rate-limit.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { call, signInOver } from "../support/http.ts";

/** Calls without a session are counted by address, as reported by trusted proxies. */

const CALLS = 5;

let db: TestDatabase;
const servers: ReturnType<typeof createAdaptorServer>[] = [];

beforeAll(async () => {
  setCallLimits({ apiCalls: 600, visitorCalls: CALLS });
  db = await createTestDatabase();
});
afterAll(async () => {
  setOnlinePayments(undefined);
  for (const server of servers) server.close();
  await db.close();
});

/** The API behind this number of trusted proxies. */
async function serve(trustedProxies: number): Promise<string> {
  const server = createAdaptorServer({
    fetch: new Hono().route("/api/v1", apiApp({ secure: false }, trustedProxies)).fetch,
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const times = (count: number, what: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, what)).then((answers) =>
    answers.map(({ status }) => status).sort(),
  );

describe("a visitor", () => {
  test("has a limit of calls a minute, counted per address", async () => {
    const url = await serve(1);
    const keys = (address: string) => call(url, "/api/v1/signing-keys", from(address));
    expect(await times(CALLS + 2, () => keys("203.0.113.1"))).toEqual([...Array(CALLS).fill(200), 429, 429]);
    const refused = await keys("203.0.113.1");
    expect(refused.json).toMatchObject({ status: "error", code: "too-many" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await keys("203.0.113.2")).status).toBe(200);
  });

  test("cannot forge an address: only entries of trusted proxies count", async () => {
    const url = await serve(1);
    let at = 0;
    const forged = () => call(url, "/api/v1/signing-keys", from(`198.51.100.${at++}, 203.0.113.3`));
    expect(await times(CALLS + 1, forged)).toEqual([...Array(CALLS).fill(200), 429]);
    const bare = await serve(0);
    const alone = () => call(bare, "/api/v1/signing-keys", from(`198.51.100.${at++}`));
    expect(await times(CALLS + 1, alone)).toEqual([...Array(CALLS).fill(200), 429]);
  });

  test("shares one count with all addresses of the network", async () => {
    const url = await serve(1);
    let at = 0;
    const next = () => call(url, "/api/v1/signing-keys", from(`2001:db8:1:2::${at++}`));
    expect(await times(CALLS + 1, next)).toEqual([...Array(CALLS).fill(200), 429]);
  });

  test("is also a caller with an invalid token", async () => {
    const url = await serve(1);
    const guess = () => call(url, "/api/v1/receipts", { ...from("203.0.113.4"), bearer: "x".repeat(43) });
    expect(await times(CALLS + 1, guess)).toEqual([...Array(CALLS).fill(401), 429]);
  });
});

describe("the limit for visitors", () => {
  test("excludes token verification, sign-out and gateway webhooks", async () => {
    const url = await serve(1);
    const nowhere = { secret: "sk_test_x", baseUrl: url, checkoutOrigin: url, timeoutMs: 1_000 };
    setOnlinePayments({ gateway: createPaystack(nowhere), returnUrl: url });
    const ask = (method: string, path: string) => () =>
      call(url, `/api/v1${path}`, { method, ...from("203.0.113.5"), ...(method === "POST" && { body: {} }) });
    for (const [status, method, path] of [
      [401, "GET", "/token-verification"],
      [200, "POST", "/logout"],
      [401, "POST", "/webhooks/paystack"],
    ] as const)
      expect(await times(CALLS * 2, ask(method, path)), path).toEqual(Array(CALLS * 2).fill(status));
  });

  test("excludes people with a session, whatever their address", async () => {
    const url = await serve(0);
    const { token } = await signInOver(url, "admin@ratebook.test", "api");
    const list = () => call(url, "/api/v1/receipts", { bearer: token });
    expect(await times(CALLS * 2, list)).toEqual(Array(CALLS * 2).fill(200));
  });

  test("excludes calls whose session cannot be read because the database fails", async () => {
    const url = await serve(1);
    const { token } = await signInOver(url, "admin@ratebook.test", "api");
    const ask = () => call(url, "/api/v1/receipts", { ...from("203.0.113.6"), bearer: token });
    await sql`ALTER TABLE session RENAME TO session_away`.execute(database());
    expect(await times(CALLS * 2, ask)).toEqual(Array(CALLS * 2).fill(500));
    await sql`ALTER TABLE session_away RENAME TO session`.execute(database());
    const visitor = () => call(url, "/api/v1/signing-keys", from("203.0.113.6"));
    expect(await times(CALLS, visitor)).toEqual(Array(CALLS).fill(200));
    expect((await ask()).status).toBe(200);
  });
});
