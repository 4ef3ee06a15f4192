import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import { database } from "#kernel/db/client.ts";
import { type Answer, type Call, call, type SignedIn, setCookie, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";
import { type RunningServer, startServer } from "../support/server.ts";

let product: Product;
let ada: SignedIn;
let asset: string;

beforeAll(async () => {
  product = await startProduct();
  ada = await signInOver(product.url, "admin@ratebook.test");
  asset = /\/assets\/[\w.-]+\.js/.exec((await call(product.url, "/login")).text)?.[0] ?? "";
});
afterAll(() => product?.close());

/** One request for each kind of response, with the expected status. */
function answers(): [path: string, status: number, options?: Call][] {
  const cookie = ada.cookie;
  return [
    ["/", 200],
    ["/login", 200],
    ["/login.data", 200],
    ["/admin", 200, { cookie }],
    ["/admin", 302],
    ["/guest", 403, { cookie }],
    ["/guest.data", 403, { cookie }],
    ["/no/such/page", 404],
    ["/no/such/page.data", 404],
    ["/privacy-policy", 200],
    ["/announcement", 200],
    ["/admin/reports", 200, { cookie }],
    ["/admin", 405, { method: "POST", cookie }],
    [asset, 200],
    ["/assets/none.js", 404],
    ["/favicon.svg", 200],
    ["/favicon.ico", 301],
    ["/admin/view/money-back/12", 301],
    ["/build-manifest.json", 200],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/api/v1/vehicles", 200, { cookie }],
    ["/api/v1/vehicles", 401],
    ["/api/v1/vehicles/9999999999", 404, { cookie }],
    ["/api/v1/none", 404],
    ["/api/v1/login", 422, { method: "POST", body: {} }],
    ["/api/v1/login", 400, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" }],
    ["/api/v1/openapi.json", 200],
  ];
}

test("files of a page are compressed as the browser accepts, or sent uncompressed", async () => {
  const { text } = await call(product.url, "/login");
  const loaded = [/\/assets\/shared-0-[\w-]+\.js/, /\/assets\/style-[\w-]+\.css/];
  for (const path of loaded.map((one) => one.exec(text)?.[0] ?? "")) {
    const plain = await fetch(product.url + path, { headers: { "accept-encoding": "identity" } });
    expect([path, plain.headers.get("content-encoding")]).toEqual([path, null]);
    const whole = await plain.text();
    for (const coding of ["br", "gzip"]) {
      const sent = await fetch(product.url + path, { headers: { "accept-encoding": coding } });
      expect([path, sent.headers.get("content-encoding")]).toEqual([path, coding]);
      expect(sent.headers.get("vary")).toContain("Accept-Encoding");
      expect(sent.headers.get("cache-control")).toContain("immutable");
      expect(Number(sent.headers.get("content-length"))).toBeLessThan(whole.length / 2);
      expect((await sent.text()) === whole).toBe(true);
    }
  }
});

function expectSafe({ headers }: Answer): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=(self), geolocation=(self)");
  expect(headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split("; ")).toContain(part);
  expect(policy).not.toMatch(/'unsafe-(eval|inline)'/);
}

describe("every response", () => {
  test("has the security headers and a request id of its own", async () => {
    const ids = new Set<string | null>();
    const wrong: string[] = [];
    const all = answers();
    for (const [path, status, options] of all) {
      const answer = await call(product.url, path, options);
      if (answer.status !== status)
        wrong.push(`${options?.method ?? "GET"} ${path}: ${answer.status}, not ${status}`);
      expect.soft(() => expectSafe(answer), `${path} ${status}`).not.toThrow();
      ids.add(answer.headers.get("x-request-id"));
    }
    expect(wrong).toEqual([]);
    expect(ids.size).toBe(all.length);
  });

  test("of the pages and the API is private and not stored", async () => {
    const cookie = ada.cookie;
    for (const path of ["/", "/admin", "/admin.data", "/none", "/api/v1/vehicles", "/api/v1/none"]) {
      const { headers } = await call(product.url, path, { cookie });
      expect.soft(headers.get("cache-control"), path).toBe("private, no-store");
      expect.soft(headers.get("vary")?.toLowerCase(), path).toMatch(/cookie.*authorization/);
    }
    const { headers } = await call(product.url, asset);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("of a server behind https has HSTS and secure cookies", async () => {
    const env = { DATABASE_URL: product.database.url, RATEBOOK_URL: "https://pay.example.test" };
    const secure: RunningServer = await startServer({ ...env, RATEBOOK_JOBS: "0" });
    try {
      const { answer, cookie } = await signInOver(secure.url, "admin@ratebook.test");
      expect(setCookie(answer, "sid")).toMatch(/^__Host-sid=[\w-]{43}; /);
      const attributes = setCookie(answer, "sid")?.split("; ").slice(1).sort();
      expect(attributes).toEqual(["HttpOnly", "Max-Age=28800", "Path=/", "SameSite=Lax", "Secure"]);
      expect((await call(secure.url, "/admin", { cookie })).status).toBe(200);
      const plain = cookie.replace("__Host-", "");
      expect((await call(secure.url, "/admin", { cookie: plain })).status, "only the safe name counts").toBe(
        302,
      );
      for (const path of ["/", "/none", "/api/v1/none", asset])
        expect((await call(secure.url, path)).headers.get("strict-transport-security")).toMatch(
          /^max-age=63072000; includeSubDomains$/,
        );
      const logout = { method: "POST", cookie, bearer: "x".repeat(43) };
      const left = setCookie(await call(secure.url, "/api/v1/logout", logout), "sid");
      expect(left).toMatch(/^__Host-sid=; .*Max-Age=0.*Path=\/.*Secure/);
    } finally {
      await secure.stop();
    }
    expect((await call(product.url, "/")).headers.has("strict-transport-security")).toBe(false);
  });
});

describe("a page", () => {
  test("runs only scripts with its nonce, which differs on each request", async () => {
    const nonces = new Set<string>();
    for (const path of ["/", "/login", "/none"]) {
      const { headers, text } = await call(product.url, path);
      const policy = headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'nonce-([\w+/=]{22,})' 'strict-dynamic'/.exec(policy)?.[1] ?? "none";
      nonces.add(nonce);
      const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
      const running = scripts.filter((attributes) => !attributes.includes('type="application/json"'));
      expect(running.length).toBeGreaterThan(0);
      for (const attributes of running) expect(attributes).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/\sstyle="|\son\w+="|javascript:/);
    }
    expect(nonces.size).toBe(3);
  });

  test("escapes text from the address", async () => {
    const { text } = await call(product.url, "/%3Cscript%3Ealert(1)%3C/script%3E");
    expect(text).toContain("alert(1)");
    expect(text).not.toContain("<script>alert");
    const quoted = await call(
      product.url,
      `/login?next="><script>alert(1)</script>`.replaceAll(/["<>]/g, encodeURIComponent),
    );
    expect(quoted.text).not.toContain("<script>alert");
  });
});

describe("an internal error", () => {
  test("is a 500 that reveals no details", async () => {
    await sql`ALTER TABLE vehicle RENAME TO vehicle_away`.execute(database());
    try {
      for (const path of ["/admin/list/vehicles", "/admin/list/vehicles.data", "/api/v1/vehicles"]) {
        const answer = await call(product.url, path, { cookie: ada.cookie });
        expect.soft(answer.status, path).toBe(500);
        expect.soft(() => expectSafe(answer), path).not.toThrow();
        expect
          .soft(answer.text, path)
          .not.toMatch(/vehicle_away|relation|postgres|node_modules|at async|\.ts:\d/i);
      }
      const api = await call(product.url, "/api/v1/vehicles", { cookie: ada.cookie });
      expect(api.json).toMatchObject({ status: "error", code: "failed" });
      const page = await call(product.url, "/admin/list/vehicles", { cookie: ada.cookie });
      expect(page.text).toContain("<title>Internal Server Error</title>");
    } finally {
      await sql`ALTER TABLE vehicle_away RENAME TO vehicle`.execute(database());
    }
    expect((await call(product.url, "/api/v1/vehicles", { cookie: ada.cookie })).status).toBe(200);
  });
});

describe("a request body", () => {
  const post = (body: NonNullable<Call["body"]>, headers: Record<string, string> = {}, path = "/vehicles") =>
    call(product.url, `/api/v1${path}`, {
      method: "POST",
      cookie: ada.cookie,
      bearer: ada.token,
      body,
      headers,
    });
  const type = { "Content-Type": "application/json" };
  const long = (bytes: number) => `{"note":"${"x".repeat(bytes)}"}`;

  async function* inChunks(text: string) {
    for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
  }

  test.each(["/vehicles", "/login", "/logout"])("over 1 MB to %s is refused as too large", async (path) => {
    const { status, json } = await post(long(1_100_000), type, path);
    expect(status).toBe(413);
    expect(json).toMatchObject({ status: "error", code: "too-large" });
  });

  test("over 1 MB is refused as too large without a declared length too", async () => {
    for (const path of ["/vehicles", "/login"]) {
      const { status, json } = await post(inChunks(long(1_100_000)), type, path);
      expect.soft({ path, status, json }).toMatchObject({ status: 413, json: { code: "too-large" } });
    }
  });

  test("below 1 MB is accepted, in one piece and in chunks", async () => {
    const body = JSON.stringify({ email: "admin@ratebook.test", password: demoPassword }).padEnd(900_000);
    // Without the test's own session: signing in would end it.
    const login = { method: "POST", headers: type };
    expect((await call(product.url, "/api/v1/login", { ...login, body })).status).toBe(200);
    expect((await call(product.url, "/api/v1/login", { ...login, body: inChunks(body) })).status).toBe(200);
  });

  test.each(["{", "", "[1", '{"a":1}}', "\0"])("of broken JSON (%j) is a bad request", async (body) => {
    const { status, json } = await post(body, type);
    expect(status).toBe(400);
    expect(json).toMatchObject({ status: "error", code: "bad-json", message: expect.any(String) });
  });

  test.each(["[]", "1", '"text"', "null"])("of JSON that is not an object (%s) is invalid", async (body) => {
    const { status, json } = await post(body, type);
    expect({ status, code: json?.["code"] }).toEqual({ status: 422, code: "invalid" });
  });

  test("with another content type is refused, because forms on other sites cannot send JSON", async () => {
    const credentials = { email: "admin@ratebook.test", password: demoPassword };
    for (const [path, fields] of [
      ["/vehicles", sampleOf(vehicle)],
      ["/login", credentials],
    ] as const)
      for (const type of [
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data; boundary=x",
      ]) {
        const { status, json } = await post(JSON.stringify(fields), { "Content-Type": type }, path);
        expect({ path, type, status }).toEqual({ path, type, status: 400 });
        expect(json).toMatchObject({ status: "error", code: "bad-json" });
      }
  });
});

test("pages accept GET and HEAD only", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await call(product.url, "/login", { method });
    expect({ method, status: answer.status }).toEqual({ method, status: 405 });
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  }
  const head = await call(product.url, "/login", { method: "HEAD" });
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: "" });
});
