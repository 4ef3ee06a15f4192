import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vehicle } from "#domain/register/vehicle.ts";
import { database } from "#kernel/db/client.ts";
import { type Answer, call, type SignedIn, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";

/** Overload: requests that can't be answered in time are refused before any work is done. */
const AT_ONCE = 2;
const REQUESTS = 12;
const TOKEN = "a-token-of-the-test-that-is-long";
const SHED = { status: "error", code: "busy", message: "The server is busy. Try again in a moment." };

let product: Product;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct({
    RATEBOOK_REQUESTS: String(AT_ONCE),
    RATEBOOK_REQUEST_HOLD: "600",
    RATEBOOK_METRICS_TOKEN: TOKEN,
    RATEBOOK_POOL: "6",
  });
  admin = await signInOver(product.url, "admin@ratebook.test");
});
afterAll(() => product?.close());

const get = (path: string) => call(product.url, path, { cookie: admin.cookie });
const secondsToWait = ({ headers }: Answer) => Number(headers.get("retry-after"));

async function metric(name: string, lane: string): Promise<number> {
  const { text } = await call(product.url, "/metrics", { bearer: TOKEN });
  return Number(new RegExp(`^${name}\\{lane="${lane}"\\} (\\d+)$`, "m").exec(text)?.[1]);
}

/**
 * Blocks reads of properties, requests them `ASKED` times and, when all but those being worked on are
 * answered, runs `work`. Then answers those too.
 */
async function underLoad<T>(work: (early: readonly Answer[]) => Promise<T>): Promise<T> {
  const early: Answer[] = [];
  let params: Promise<Answer>[] = [];
  const done = await database()
    .transaction()
    .execute(async (tx) => {
      await sql`LOCK TABLE property IN ACCESS EXCLUSIVE MODE`.execute(tx);
      params = Array.from({ length: REQUESTS }, async () => {
        const answer = await get("/api/v1/properties");
        early.push(answer);
        return answer;
      });
      await expect.poll(() => early.length).toBe(REQUESTS - AT_ONCE);
      return work([...early]);
    });
  const served = (await Promise.all(params)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(AT_ONCE);
  return done;
}

test("refuses early what cannot be answered in time, and keeps health, sign-in and webhooks available", async () => {
  const before = await metric("ratebook_requests_shed_total", "requests");
  await underLoad(async (early) => {
    for (const answer of early) {
      expect({ status: answer.status, json: answer.json }).toEqual({ status: 503, json: SHED });
      expect(secondsToWait(answer)).toBeGreaterThan(0);
      expect(answer.headers.get("cache-control")).toContain("no-store");
    }
    expect(await metric("ratebook_requests_in_progress", "requests")).toBe(AT_ONCE);
    expect(await metric("ratebook_requests_waiting", "requests")).toBe(0);
    expect(await metric("ratebook_requests_shed_total", "requests")).toBe(before + REQUESTS - AT_ONCE);

    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    const login = await call(product.url, "/login");
    expect(login.status).toBe(200);
    const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(login.text) ?? [];
    expect((await call(product.url, script)).status).toBe(200);
    expect((await signInOver(product.url, "individual@ratebook.test")).answer.status).toBe(200);
    const verified = await call(product.url, "/api/v1/token-verification", {
      cookie: admin.cookie,
      bearer: admin.token,
    });
    expect(verified.status).toBe(200);
    const notice = await call(product.url, "/api/v1/webhooks/paystack", { method: "POST", body: {} });
    expect(notice.json?.["code"]).not.toBe("busy");
    expect(await metric("ratebook_requests_shed_total", "sign-in")).toBe(0);
  });
});

test("serves everything again afterwards", async () => {
  await underLoad(async () => undefined);
  const answers = await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => get("/api/v1/properties")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await get("/admin/list/property")).status).toBe(200);
});

test("answers pages in the visitor's language without further requests, and their data as text", async () => {
  const [page, data, manifest] = await underLoad(async () => {
    const Cookie = `${admin.cookie}; language=ha`;
    return Promise.all([
      call(product.url, "/admin/list/property?use=%22%3E%3Cscript%3E", { headers: { Cookie } }),
      get("/admin/list/property.data"),
      get("/__manifest?paths=%2Fadmin&version=x"),
    ]);
  });
  expect(page.status).toBe(503);
  expect(secondsToWait(page)).toBeGreaterThan(0);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.text).toContain('<html lang="ha">');
  expect(page.text).toContain("Aiki ya yi wa sabar yawa");
  expect(page.text).not.toMatch(/<script|<link|<img|src=/);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`'nonce-${/<style nonce="([^"]+)"/.exec(page.text)?.[1]}'`);
  expect({ status: data.status, text: data.text }).toEqual({ status: 503, text: SHED.message });
  expect(data.headers.get("x-remix-response")).toBeNull();
  expect(manifest.text).not.toBe(SHED.message);
});

test("performs a refused write once when it is retried under its key", async () => {
  const vehicles = async () =>
    Number(
      (
        await database()
          .selectFrom("vehicle")
          .select((of) => of.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const before = await vehicles();
  const body = sampleOf(vehicle);
  const headers = { "Idempotency-Key": randomUUID() };
  const send = () =>
    call(product.url, "/api/v1/vehicles", {
      method: "POST",
      cookie: admin.cookie,
      bearer: admin.token,
      body,
      headers,
    });
  const refused = await underLoad(send);
  expect({ status: refused.status, json: refused.json }).toEqual({ status: 503, json: SHED });
  expect(await vehicles()).toBe(before);
  const first = await send();
  expect(first.status).toBe(201);
  const repeated = await send();
  expect(repeated.json).toEqual(first.json);
  expect(await vehicles()).toBe(before + 1);
});
