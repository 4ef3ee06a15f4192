import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoComplaints, launchBrowser, newPage } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

test("the API's document is drawn as a page, under a policy of its own, from this server alone", async () => {
  const watched = await newPage(browser, product.url);
  const { page } = watched;
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url())) hosts.add(new URL(request.url()).host);
  });
  const response = await page.goto("/api/v1/docs");
  expect(response?.headers()["content-security-policy"]).toContain("script-src 'self';");
  await page.getByText("Sign out; 200 for an unknown token too").first().waitFor();
  expect([...hosts]).toEqual([new URL(product.url).host]);
  expectNoComplaints(watched);
});
