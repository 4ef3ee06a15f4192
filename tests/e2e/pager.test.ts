import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { accountOf } from "../support/addresses.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";

/** The paging links below a list work in both directions with cursors, and match the displayed row numbers. */

let product: Product;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  await database().deleteFrom("ownership").execute();
  await database().deleteFrom("property").execute();
  const rows = Array.from({ length: 80 }, (_, n) => ({
    street_name: `Road ${String(n + 1).padStart(2, "0")}`,
    city: "Ota",
    use: "vacant",
  }));
  await database().insertInto("property").values(rows).execute();
  admin = await signInOver(product.url, accountOf.admin);
});
afterAll(() => product?.close());

async function open(path: string) {
  const { status, text } = await call(product.url, path, { cookie: admin.cookie });
  expect(status).toBe(200);
  const pager = /<nav[^>]*aria-label="Pages"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
  const link = (name: string) =>
    new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*${name}<`).exec(pager)?.[1]?.replaceAll("&amp;", "&");
  const roads = [...text.matchAll(/Road (\d\d), Ota/g)].map(([, n]) => Number(n));
  return {
    text: pager.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "),
    earlier: link("Earlier"),
    later: link("Later"),
    first: Math.min(...roads),
    last: Math.max(...roads),
  };
}

test("the next link leads to the end of the list, the previous link to the start", async () => {
  const start = "/admin/list/property?per_page=25";
  const spans: [number, number][] = [
    [1, 25],
    [26, 50],
    [51, 75],
    [76, 80],
  ];
  let at = await open(start);
  expect(at.earlier).toBeUndefined();
  for (const [index, [first, last]] of spans.entries()) {
    expect(at).toMatchObject({ first, last, text: expect.stringContaining(`${first} to ${last} of 80`) });
    if (index < spans.length - 1) at = await open(at.later ?? "");
  }
  expect(at.later).toBeUndefined();
  for (const [first, last] of spans.slice(0, -1).reverse()) {
    at = await open(at.earlier ?? "");
    expect(at).toMatchObject({ first, last, text: expect.stringContaining(`${first} to ${last} of 80`) });
  }
  expect(at.earlier).toBeUndefined();
  // The URL of the first page has no cursor.
  expect((await open(start)).later).toBe(at.later);
});

test("a distant page requested by number without a cursor is rejected", async () => {
  const { status } = await call(product.url, "/admin/list/property?page=1000", { cookie: admin.cookie });
  expect(status).toBe(422);
});
