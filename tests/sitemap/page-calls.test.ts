import { afterAll, beforeAll, expect, test } from "vitest";
import { sitemap } from "../../src/sitemap.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { accountOf, signedInAreas } from "../support/addresses.ts";
import { call, signInOver } from "../support/http.ts";
import { inTurns } from "../support/in-turns.ts";
import { enterOneOfEach } from "../support/one-of-each.ts";
import { type Product, startProduct } from "../support/product.ts";

/**
 * The API refuses parameters it does not know. What pages link to, pictures and files, is narrowed by what their own address asks
 * for, and by nothing else that may stand there.
 */

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "100000", RATEBOOK_API_CALLS: "100000" });
  await enterOneOfEach(product.url, await signInOver(product.url, accountOf.admin));
  await createBill({ agency_id: await agencyOf("PGC"), lines: [["PGC-1", 1_000_00]] });
});
afterAll(() => product?.close());

/** What an address may have besides the filters of a list: its page, its tab, and what other programs put there. */
const MORE =
  "page=1&after=1&list=open&tab=all&round=1&q=a&day=2026-11-21&from=2026-11-01&to=2026-11-21&utm_source=letter";

test.each(signedInAreas)(
  "whatever pages of the area %s link to in the API takes what they send",
  async (area) => {
    const person = await signInOver(product.url, accountOf[area]);
    const pages = sitemap.filter((one) => one.area === area || one.area === "public");
    const found = await inTurns(6, pages, async ({ path }) => {
      const links: string[] = [];
      for (const address of [path, `${path}?${MORE}`]) {
        const { text } = await call(product.url, address.replaceAll(/\{\w+\}/g, "1"), {
          cookie: person.cookie,
        });
        for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/api\/v1\/[^"]+)"/g))
          links.push(link.replaceAll("&amp;", "&"));
      }
      return links;
    });
    const links = [...new Set(found.flat())];
    expect(links.length).toBeGreaterThan(area === "admin" ? 30 : 0);
    const refused = await inTurns(6, links, async (link) => {
      const { status, text } = await call(product.url, link, { cookie: person.cookie });
      return status === 400 ? [`${link}: ${text.slice(0, 200)}`] : [];
    });
    expect(refused.flat()).toEqual([]);
  },
);
