import { afterAll, beforeAll, expect, test } from "vitest";
import { sitemap } from "../../src/sitemap.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { accountOf, signedInAreas } from "../support/addresses.ts";
import { call, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { createOneOfEach } from "../support/one-of-each.ts";
import { type Product, startProduct } from "../support/product.ts";

/**
 * The API refuses unknown parameters. Links to pictures and files on a page pass on only parameters that the
 * target accepts, whatever else the page's address contains.
 */

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "100000", RATEBOOK_API_CALLS: "100000" });
  await createOneOfEach(product.url, await signInOver(product.url, accountOf.admin));
  await createBill({ agency_id: await agencyOf("PGC"), lines: [["PGC-1", 1_000_00]] });
});
afterAll(() => product?.close());

/**
 * Parameters of a page besides the filters of a list: its page, its tab, and those added by other programs.
 */
const MORE =
  "page=1&after=1&list=open&tab=all&round=1&q=a&day=2026-11-21&from=2026-11-01&to=2026-11-21&utm_source=letter";

test.each(signedInAreas)("links to the API on pages of the area %s use valid parameters", async (area) => {
  const person = await signInOver(product.url, accountOf[area]);
  const pages = sitemap.filter((one) => one.area === area || one.area === "public");
  const found = await mapConcurrently(6, pages, async ({ path }) => {
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
  const refused = await mapConcurrently(6, links, async (link) => {
    const { status, text } = await call(product.url, link, { cookie: person.cookie });
    return status === 400 ? [`${link}: ${text.slice(0, 200)}`] : [];
  });
  expect(refused.flat()).toEqual([]);
});
