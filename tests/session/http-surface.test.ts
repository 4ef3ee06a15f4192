import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";

/** What is reachable on the server unintentionally: methods, files, other sites, ambiguous messages. */

let product: Product;
let ada: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  ada = await signInOver(product.url, "admin@ratebook.test");
});
afterAll(() => product?.close());

/** Sends exactly these bytes. @returns everything received until the connection closes */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    received += part;
  });
  socket.on("error", () => undefined);
  // Not ended by the test: a slow server would take that for a disconnect.
  socket.write(text);
  await once(socket, "close");
  return received;
}

describe("the server", () => {
  test.each(["TRACE", "TRACK", "CONNECT", "PROPFIND"])("does not echo a %s request", async (method) => {
    const answer = await sendRaw(
      `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Told: a-word-of-mine\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain("a-word-of-mine");
  });

  test.each([
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/package.json",
    "/package-lock.json",
    "/server.ts",
    "/build/server/index.js",
    "/assets/../server/index.js",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/icons/..%2f..%2f..%2fpackage.json",
    "/data/secret.key",
  ])("does not serve %s", async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/"dependencies"|\[core\]|ref: refs|createRequestHandler/);
  });

  test.each(["/assets", "/assets/", "/icons", "/icons/"])("does not list the folder %s", async (path) => {
    const { status, text } = await call(product.url, path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/Index of|sell-offline|icon-\d|\.wasm/i);
  });

  test("does not name the software it runs", async () => {
    for (const path of ["/", "/none", "/api/v1/none", "/healthz"]) {
      const { headers, text } = await call(product.url, path);
      expect(["server", "x-powered-by"].filter((name) => headers.has(name))).toEqual([]);
      expect(text).not.toMatch(/PostgreSQL|Hono|node_modules/);
    }
  });
});

describe("a message with an ambiguous length", () => {
  const body = "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n";

  test.each([
    ["a length and pieces", `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`],
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n"],
    ["pieces of another kind", "Transfer-Encoding: xchunked\r\n"],
    ["a length that is none", "Content-Length: +5\r\n"],
  ])("is refused: %s", async (_, headers) => {
    const answer = await sendRaw(
      `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`,
    );
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
  });
});

test("other sites are granted no access: no response has CORS headers", async () => {
  const { cookie } = ada;
  for (const path of ["/", "/api/v1/vehicles", "/api/v1/openapi.json", "/api/v1/login", "/healthz", "/none"])
    for (const method of ["GET", "OPTIONS"]) {
      const headers = { Origin: "https://other.example", "Access-Control-Request-Method": "POST" };
      const answer = await call(product.url, path, { method, headers, cookie });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
});

test("every response has a content type and a charset", async () => {
  const { cookie } = ada;
  const asset = (kind: string, text: string) =>
    new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec(text)?.[0] ?? "";
  const { text } = await call(product.url, "/login");
  const kinds: [path: string, kind: RegExp][] = [
    ["/privacy-policy", /^text\/html; ?charset=utf-8$/i],
    ["/none", /^text\/html; ?charset=utf-8$/i],
    ["/admin.data", /^text\/x-script; ?charset=utf-8$/i],
    ["/api/v1/vehicles", /^application\/json/],
    ["/api/v1/none", /^application\/json/],
    ["/healthz", /^application\/json/],
    ["/assets/none.js", /^text\/plain; ?charset=utf-8$/i],
    ["/favicon.svg", /^image\/svg\+xml/],
    ["/api/v1/announcements/feed", /^application\/atom\+xml; ?charset=utf-8$/i],
    [asset("js", text), /^text\/javascript; ?charset=utf-8$/i],
    [asset("css", text), /^text\/css; ?charset=utf-8$/i],
  ];
  for (const [path, kind] of kinds) {
    const { headers } = await call(product.url, path, { cookie });
    expect.soft(headers.get("content-type") ?? "none", path).toMatch(kind);
  }
});

test("password fields hide their content and allow pasting and autofill", async () => {
  const { text } = await call(product.url, "/login");
  const field = /<input[^>]*type="password"[^>]*>/.exec(text)?.[0] ?? "";
  expect(field).toMatch(/autoComplete="current-password"/i);
  expect(text).not.toMatch(/onpaste|autoComplete="off"/i);
});

test("a repeated parameter is refused or one of its values is used, without a server error", async () => {
  const { cookie } = ada;
  for (const query of [
    "q=a&q=b",
    "per_page=5&per_page=500",
    "status=approved&status=draft",
    "sort=code&sort=-code",
  ]) {
    const api = await call(product.url, `/api/v1/vehicles?${query}`, { cookie });
    expect([query, [200, 400].includes(api.status)]).toEqual([query, true]);
    const page = await call(product.url, `/admin/list/property?${query}`, { cookie });
    expect([query, [200, 422].includes(page.status)]).toEqual([query, true]);
  }
});

test("refused requests are logged with code and user, wrong passwords with their code", async () => {
  const guest = await signInOver(product.url, "guest@ratebook.test");
  expect((await call(product.url, "/api/v1/users", { cookie: guest.cookie })).status).toBe(403);
  const wrong = { email: "admin@ratebook.test", password: `${demoPassword}-wrong`, client: "api" };
  expect((await call(product.url, "/api/v1/login", { method: "POST", body: wrong })).status).toBe(401);
  const logged = async (query: string) => {
    const { json } = await call(product.url, `/api/v1/system-logs?${query}`, { cookie: ada.cookie });
    return json?.["data"];
  };
  await expect
    .poll(() => logged("status=403&route=/api/v1/users"))
    .toContainEqual(expect.objectContaining({ code: "forbidden", user_id: guest.user.id, level: "warn" }));
  await expect
    .poll(() => logged("status=401&route=/api/v1/login"))
    .toContainEqual(expect.objectContaining({ code: "wrong-credentials", level: "warn" }));
});
