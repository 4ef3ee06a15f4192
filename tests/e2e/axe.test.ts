import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, type SignedInArea, signedInAreas } from "../support/addresses.ts";
import { launchBrowser, newPage, open, signedInPage } from "../support/browser.ts";
import { signInOver } from "../support/http.ts";
import { enterOneOfEach, type OneOfEach, pathAbout } from "../support/one-of-each.ts";
import { type Product, startProduct } from "../support/product.ts";

/** Every built screen, with something on it, at the widths people have, by day and by night. */

const AT_ONCE = 2;
const WIDTHS = [320, 360, 768, 1440];
/** Some hundred screens, each looked at six times, on a machine that may be busy. */
const LONG = 1_200_000;
/** Night changes colours, nothing else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

let product: Product;
let browser: Browser;
let records: OneOfEach;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  records = await enterOneOfEach(product.url, await signInOver(product.url, accountOf.admin));
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function faultsAt(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open(page, path);
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) faults.push(`${path} is ${beyond} px too wide at ${width}`);
    if (width !== 360 && width !== 1440) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const fault of await axe(page, colorScheme === "dark" ? COLOUR_RULES : undefined))
        faults.push(`${path} at ${width}, ${colorScheme}: ${fault}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  return faults;
}

async function axe(page: Page, rules: string[] | undefined): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`));
}

async function faultsOf(area: SignedInArea | "public", paths: readonly string[]): Promise<string[]> {
  const queue = [...paths];
  const faults: string[] = [];
  const walkers = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    const { page, context } =
      area === "public"
        ? await newPage(browser, product.url)
        : await signedInPage(browser, product.url, accountOf[area]);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      faults.push(...(await faultsAt(page, next)));
    await context.close();
  });
  await Promise.all(walkers);
  return faults;
}

/** Those without an id, and those about a record of a register; documents are not drawn for screens. */
function builtPaths(area: Address["area"]): string[] {
  const built = sitemap.filter((address) => address.area === area && address.screen !== undefined);
  const reachable = built.filter(
    ({ path }) => !path.includes("{") || /^\/admin\/(view|edit)\/[\w-]+\/\{id\}$/.test(path),
  );
  return reachable.map((address) => pathAbout(address, records));
}

describe("every built screen is right for axe and fits its width", () => {
  test.each(signedInAreas)(
    "as %s",
    async (area) => {
      const paths = builtPaths(area);
      expect(paths.length).toBeGreaterThan(0);
      expect(await faultsOf(area, paths)).toEqual([]);
    },
    LONG,
  );

  test(
    "as a visitor, and where there is nothing",
    async () => {
      expect(await faultsOf("public", [...builtPaths("public"), "/no/such/page", "/admin/receipt"])).toEqual(
        [],
      );
    },
    LONG,
  );

  test("where one may not go, what is not built, and what a record nobody has answers", async () => {
    expect(await faultsOf("guest", ["/admin", "/guest/view/user/1", "/admin/view/shop/9999999999"])).toEqual(
      [],
    );
  }, 120_000);
});

test("the checks find what is wrong", async () => {
  const { page, context } = await newPage(browser, product.url);
  await open(page, "/");
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.querySelector("main")?.append(field);
  });
  expect(await axe(page, undefined)).toEqual([expect.stringMatching(/^label /)]);
  await context.close();
});
