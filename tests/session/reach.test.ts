import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";

/** What of the server can be reached that nobody meant to be: methods, files, other sites, messages told in two ways. */

let product: Product;
let ada: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  ada = await signInOver(product.url, "admin@ratebook.test");
});
afterAll(() => product?.close());

/** Exactly these bytes; the answer to the end of the connection. */
async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    received += part;
  });
  socket.on("error", () => undefined);
  socket.end(text);
  await once(socket, "close");
  return received;
}

describe("nobody", () => {
  test.each(["TRACE", "TRACK", "CONNECT", "PROPFIND"])(
    "is answered to %s with what they sent",
    async (method) => {
      const answer = await sendRaw(
        `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Told: a-word-of-mine\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
      expect(answer).not.toContain("a-word-of-mine");
    },
  );

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
  ])("is given %s", async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/"dependencies"|\[core\]|ref: refs|createRequestHandler/);
  });

  test.each(["/assets", "/assets/", "/icons", "/icons/"])(
    "is shown what lies in the folder %s",
    async (path) => {
      const { status, text } = await call(product.url, path);
      expect(status).toBe(404);
      expect(text).not.toMatch(/Index of|sell-offline|icon-\d|\.wasm/i);
    },
  );

  test("is told which programs serve", async () => {
    for (const path of ["/", "/none", "/api/v1/none", "/healthz"]) {
      const { headers, text } = await call(product.url, path);
      expect(["server", "x-powered-by"].filter((name) => headers.has(name))).toEqual([]);
      expect(text).not.toMatch(/PostgreSQL|Hono|node_modules/);
    }
  });
});

describe("a message whose end is told in two ways", () => {
  const body = "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n";

  test.each([
    ["a length and pieces", `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`],
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n"],
    ["pieces of another kind", "Transfer-Encoding: xchunked\r\n"],
    ["a length that is none", "Content-Length: +5\r\n"],
  ])("by %s is refused whole", async (_, headers) => {
    const answer = await sendRaw(
      `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`,
    );
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
  });
});

test("another site is let in nowhere: no answer says that it may be read there", async () => {
  const { cookie } = ada;
  for (const path of ["/", "/api/v1/vehicles", "/api/v1/openapi.json", "/api/v1/login", "/healthz", "/none"])
    for (const method of ["GET", "OPTIONS"]) {
      const headers = { Origin: "https://other.example", "Access-Control-Request-Method": "POST" };
      const answer = await call(product.url, path, { method, headers, cookie });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
});
