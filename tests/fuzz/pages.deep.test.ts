import { Agent, request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, type SignedInArea, statusOf } from "../support/addresses.ts";
import { depth, seedOf } from "../support/depth.ts";
import { signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { type Product, startProduct } from "../support/product.ts";
import { oddText } from "./odd-values.ts";
import { errorOfPage } from "./verdict.ts";

/**
 * Every address of the sitemap with odd parameters and queries, as the person it is for, over HTTP: no page
 * fails. RATEBOOK_FUZZ and RATEBOOK_FUZZ_SEED as in api.test.ts.
 */
const EACH = Math.ceil(depth("RATEBOOK_FUZZ", { short: 8, long: 60 }) / 3);
const SEED = seedOf("RATEBOOK_FUZZ_SEED");
const AT_ONCE = 4;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let product: Product;
const cookies = new Map<string, string>();

beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: "error" });
  for (const area of Object.keys(accountOf) as SignedInArea[])
    cookies.set(area, (await signInOver(product.url, accountOf[area])).cookie);
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await product?.close();
});

/** Query parameters that lists and forms read, and some that none reads. */
const NAMES = [
  "page",
  "after",
  "before",
  "per_page",
  "q",
  "sort",
  "status",
  "from",
  "to",
  "id",
  "bill",
  "tab",
  "by",
  "lga_id",
  "agency_id",
  "register",
  "year",
  "token",
  "code",
  "return",
  "next",
  "view",
  "columns",
  "__proto__",
  "constructor",
  "",
  "_routes",
];
/** As written in an address: not all of it is correctly encoded. */
const ODD_SEGMENTS = [
  "0",
  "1",
  "-1",
  "1.5",
  "1e9",
  "99999999999",
  "%00",
  "%",
  "%zz",
  "%c3%28",
  "..%2f..",
  "%2e%2e",
  "null",
  "A".repeat(22),
];

const text = oddText.map((odd) => encodeURIComponent(odd.toWellFormed().slice(0, 800)));
const value = fc.oneof(text, fc.constantFrom(...ODD_SEGMENTS));
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, odd]) => `${encodeURIComponent(name)}=${odd}`).join("&"));

/** The page itself, or its data as the router requests it. */
function addressOf({ path }: Address): fc.Arbitrary<string> {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
    { weight: 1, arbitrary: text },
  );
  const filled = fc.tuple(
    ...path
      .split(/(\{\w+\})/)
      .map((piece) => (piece.startsWith("{") ? segment.map((one) => one || "%20") : fc.constant(piece))),
  );
  return fc
    .tuple(filled, query, fc.boolean())
    .map(
      ([pieces, requested, data]) =>
        `${pieces.join("")}${data && path !== "/" ? ".data" : ""}${requested && `?${requested}`}`,
    );
}

test(
  `answers ${EACH} odd requests of every page without an internal error, seed ${SEED}`,
  async () => {
    const addresses = sitemap.filter((address) => statusOf(address) !== 501);
    expect(addresses.length).toBeGreaterThan(150);
    const opened = new Set<string>();
    const errors = await mapConcurrently(AT_ONCE, addresses, async (address) => {
      const seed = [...address.path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, SEED);
      const found: string[] = [];
      for (const path of fc.sample(addressOf(address), { numRuns: EACH, seed })) {
        const answer = await open(path, cookies.get(address.area) ?? "");
        if (answer.status === 200) opened.add(address.path);
        const error = errorOfPage(answer);
        if (error) found.push(`${address.path} ${error}\n  GET ${path.slice(0, 400)}`);
      }
      return found.slice(0, 2);
    });
    const all = errors.flat();
    expect(all.length, `seed ${SEED}, ${all.length} faults:\n${all.join("\n\n")}`).toBe(0);
    // Not only "not found" and sign-in pages.
    expect(opened.size).toBeGreaterThan(addresses.length / 4);
    expect(product.output()).not.toContain('"level":50');
  },
  60_000 + EACH * 60_000,
);

/** Unchanged, byte for byte: `fetch` would normalise the address first. */
function open(path: string, cookie: string): Promise<{ status: number; type: string; text: string }> {
  return new Promise((answered, failed) => {
    const headers = { Cookie: cookie, Accept: "text/html" };
    request(`${product.url}/`, { path, headers, agent }, (incoming) => {
      let received = "";
      incoming.setEncoding("utf8").on("data", (chunk: string) => {
        received += chunk;
      });
      incoming.on("end", () =>
        answered({
          status: incoming.statusCode ?? 0,
          type: incoming.headers["content-type"] ?? "",
          text: received,
        }),
      );
    })
      .on("error", failed)
      .end();
  });
}
