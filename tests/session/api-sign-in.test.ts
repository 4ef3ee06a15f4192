import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { clearAttempts, failuresOf, setFailures } from "../support/attempts.ts";
import { call, setCookie } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());
beforeEach(async () => {
  await clearAttempts();
  // Networks from which an account signed in before have turns of their own.
  await database().deleteFrom("session").execute();
});

const login = (body: object | string, headers: Record<string, string> = {}) =>
  call(product.url, "/api/v1/login", { method: "POST", body, headers });
const wrong = (email: string) => login({ email, password: "not the password", client: "browser" });

async function attempts(): Promise<Record<string, number>> {
  const rows = await database().selectFrom("rate_limit").select(["key", "points"]).execute();
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]));
}
const setAttempts = (key: string, points: number) =>
  database()
    .insertInto("rate_limit")
    .values({ key, points, expire: Date.now() + 600_000 })
    .onConflict((oc) => oc.column("key").doUpdateSet({ points }))
    .execute();

describe("the response to a sign-in", () => {
  test("contains the user, the token and the rights", async () => {
    const { status, json, headers } = await login({
      email: "admin@ratebook.test",
      password: demoPassword,
      client: "browser",
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      status: "success",
      data: {
        user: {
          id: expect.any(Number),
          name: "Folákẹ́ Adébáyọ̀",
          email: "admin@ratebook.test",
          phone_number: "08031000001",
          roles: ["administrator"],
          area: "admin",
          session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
        token: expect.stringMatching(/^[\w-]{43}$/),
        formatted_permissions: expect.objectContaining({
          "property.approve": { lga: "*", agency: "*", grants: [{ lga: "*", agency: "*" }] },
        }),
      },
    });
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("sets an HttpOnly cookie for requests of the same site", async () => {
    const answer = await login({ email: "admin@ratebook.test", password: demoPassword, client: "browser" });
    const cookie = setCookie(answer, "sid") ?? "";
    expect(cookie).toMatch(/^sid=[\w-]{43};/);
    const attributes = cookie.split("; ").slice(1).sort();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=28800", "Path=/", "SameSite=Lax"]);
    expect(answer.text, "the cookie's secret is not the token").not.toContain(
      /^sid=([\w-]+)/.exec(cookie)?.[1],
    );
  });

  test("sets no cookie for an API client", async () => {
    const answer = await login({ email: "admin@ratebook.test", password: demoPassword, client: "api" });
    expect(setCookie(answer, "sid")).toBeUndefined();
  });

  test("contains two secrets, which are stored as hashes only", async () => {
    const answer = await login({ email: "admin@ratebook.test", password: demoPassword, client: "browser" });
    const { token } = (answer.json?.data ?? {}) as { token: string };
    const secret = /^sid=([\w-]+)/.exec(setCookie(answer, "sid") ?? "")?.[1] ?? "missing";
    const rows = await database().selectFrom("session").selectAll().execute();
    const stored = JSON.stringify(rows.map((row) => ({ ...row, bytes: String(row.token_hash) })));
    for (const value of [token, secret]) expect(stored).not.toContain(value);
  });
});

describe("signing in", () => {
  test.each([
    { email: "ADMIN@Ratebook.Test" },
    { email: " admin@ratebook.test " },
    { email: "08031000001" },
    { phone_number: "08031000001" },
    { phone_number: "+234 803 100 0001" },
    { email: "2348031000001" },
  ])("finds the administrator by %j", async (who) => {
    const answer = await login({ ...who, password: demoPassword, client: "browser" });
    expect(answer.status, answer.text).toBe(200);
  });

  test("to a suspended account is answered like a wrong password", async () => {
    const set = (status: string) =>
      database().updateTable("app_user").set({ status }).where("email", "=", "guest@ratebook.test").execute();
    await set("suspended");
    try {
      const closed = await login({ email: "guest@ratebook.test", password: demoPassword });
      expect({ status: closed.status, json: closed.json }).toEqual({
        status: 401,
        json: (await wrong("guest@ratebook.test")).json,
      });
    } finally {
      await set("active");
    }
  });

  test("with a wrong password is answered and counted alike for known and unknown accounts", async () => {
    const known = await wrong("admin@ratebook.test");
    const unknown = await wrong("nobody@ratebook.test");
    expect(known.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(known.json).toMatchObject({ status: "error", code: "wrong-credentials" });
    expect(unknown.text).toBe(known.text);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(setCookie(known, "sid")).toBeUndefined();
    expect(await failuresOf("admin@ratebook.test")).toBe(1);
    expect(await failuresOf("nobody@ratebook.test")).toBe(1);
  });

  test("reports all form errors at once, and uses no attempt", async () => {
    const { status, json } = await login({ email: "", password: "" });
    expect(status).toBe(422);
    expect(json).toMatchObject({ status: "error", code: "invalid" });
    expect(Object.keys(json?.errors as object)).toContain("password");
    expect(await attempts()).toEqual({});
  });
});

describe("sign-in attempts", () => {
  test("are counted per account in any notation, and reset by a success", async () => {
    await wrong("guest@ratebook.test");
    await wrong("GUEST@ratebook.test ");
    expect(await failuresOf("guest@ratebook.test")).toBe(2);
    const answer = await login({ email: "guest@ratebook.test", password: demoPassword });
    expect(answer.status).toBe(200);
    expect(await failuresOf("guest@ratebook.test")).toBeUndefined();
  });

  test("are delayed after five failures, even with the correct password, without delaying other accounts", async () => {
    await setFailures("guest@ratebook.test", 5);
    await wrong("guest@ratebook.test");
    const finished: string[] = [];
    const signIn = async (email: string) => {
      const { status } = await login({ email, password: demoPassword });
      finished.push(`${email} ${status}`);
    };
    const slow = signIn("guest@ratebook.test");
    await signIn("agent@ratebook.test");
    await slow;
    expect(finished).toEqual(["agent@ratebook.test 200", "guest@ratebook.test 200"]);
  });

  test("that succeed do not count against their address, even 120 of them", async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 120; time += 1) {
      const { status } = await login({ email: "guest@ratebook.test", password: demoPassword });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect(Object.keys(await attempts())).toEqual([]);
  });

  test("that fail are limited per address, after which correct passwords are refused too", async () => {
    await wrong("nobody@ratebook.test");
    const key = Object.keys(await attempts()).find((name) => name.startsWith("sign-in-address:"));
    expect(key).toBeDefined();
    await setAttempts(key ?? "", 100);
    const { status, json, headers } = await login({ email: "admin@ratebook.test", password: demoPassword });
    expect(status).toBe(429);
    expect(json).toMatchObject({ status: "error", code: "too-many" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("are counted by the real address, whatever header the caller sends", async () => {
    await login({ email: "a@b.test", password: "x" }, { "X-Forwarded-For": "203.0.113.9" });
    const keys = Object.keys(await attempts());
    expect(keys).toContainEqual(expect.stringMatching(/^sign-in-address:/));
    expect(keys.filter((name) => name.includes("203.0.113.9"))).toEqual([]);
  });
});
