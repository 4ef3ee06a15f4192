import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, sitemap } from "#sitemap.ts";
import { addProperty } from "../charging/fixture.ts";
import { hydrated, launchBrowser, newPage, signedInPage } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";

/** Every built screen whose address needs no record, and some that do; nobody is shut out of any of them. */
const EMAIL: Readonly<Record<string, string>> = {
  admin: "admin@ratebook.test",
  corporate: "corporate@ratebook.test",
  individual: "individual@ratebook.test",
  guest: "guest@ratebook.test",
  agent: "agent@ratebook.test",
  "super-agent": "superagent@ratebook.test",
};

const screens = sitemap.filter(({ screen, path }) => screen !== undefined && !path.includes("{"));
const areas = [...new Set(screens.map(({ area }) => area))];

let product: Product;
let browser: Browser;
let property = 0;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  property = (await addProperty()).id;
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function pageFor(area: string): Promise<Page> {
  const email = EMAIL[area];
  const options = { viewport: { width: 1440, height: 900 } };
  if (!email) return (await newPage(browser, product.url, options)).page;
  return (await signedInPage(browser, product.url, email, options)).page;
}

/** What axe finds, as one line a finding. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

function pathsOf(area: string): string[] {
  const plain = screens.filter((address: Address) => address.area === area).map(({ path }) => path);
  if (area === "public") return [...plain, "/no-such-page", "/receipt/validate/forged"];
  if (area !== "admin") return plain;
  return [
    ...plain,
    `/admin/view/property/${property}`,
    `/admin/edit/property/${property}`,
    "/admin/import/property",
  ];
}

describe.each(areas)("the screens of %s", (area) => {
  test("hold for everybody, wide and narrow, light and dark", { timeout: 300_000 }, async () => {
    const page = await pageFor(area);
    const found: string[] = [];
    for (const path of pathsOf(area)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      await hydrated(page);
      found.push(...(await faultsOf(page)).map((fault) => `${path} at 1440: ${fault}`));
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await faultsOf(page)).map((fault) => `${path} at 360, dark: ${fault}`));
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 740 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) found.push(`${path} is ${over} px too wide at ${width}`);
      }
    }
    expect(found).toEqual([]);
  });
});

test("public pages are read without scripts", async () => {
  const { page } = await newPage(browser, product.url, { javaScriptEnabled: false });
  for (const [path, words] of [
    ["/", "Pay a bill by its code"],
    ["/login", "Sign in"],
    ["/payments", "Type the code on the plate"],
    ["/process/receipt", "Type the security code"],
  ] as const) {
    await page.goto(path);
    expect(await page.locator("main").innerText()).toContain(words);
  }
  await page.goto("/payments");
  await page.getByLabel("Bill code").fill("0000-0000");
  await page.getByRole("button", { name: "Find bill" }).click();
  expect(await page.locator("main").innerText()).toContain("No paper carries this code");
});
