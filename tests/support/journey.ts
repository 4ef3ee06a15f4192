import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { test as base } from "vitest";
import { launchBrowser, newPage, signedInPage, type WatchedPage } from "./browser.ts";
import type { TestDatabase } from "./database.ts";
import type { SignedIn } from "./http.ts";
import { startProduct } from "./product.ts";

/** The running product for a file's users, each page in a context of its own. */
export interface Site {
  /** `http://localhost:PORT` */
  readonly url: string;
  /** Shared by the files of a worker: close contexts, never the browser. */
  readonly browser: Browser;
  readonly database: TestDatabase;
  /** A visitor's page. */
  newPage(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A signed-in user's page. */
  signedInPage(
    email: string,
    options?: BrowserContextOptions,
  ): Promise<WatchedPage & { readonly person: SignedIn }>;
}

let settings: Readonly<Record<string, string>> = {};

/**
 * Sets the environment of this file's server. Call it at the top level, before the first hook. Do not use `test.override`:
 * in a shared worker the override stays in force for all later files.
 */
export function startWith(env: Readonly<Record<string, string>>): void {
  settings = env;
}

/** A browser test. `site` is the running product with a database of its own for each file. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("site", { scope: "file" }, async ({ browser }, { onCleanup }): Promise<Site> => {
    const own = settings;
    settings = {};
    const product = await startProduct(own);
    const contexts: BrowserContext[] = [];
    const opened = <T extends WatchedPage>(page: T): T => {
      contexts.push(page.context);
      return page;
    };
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await product.close();
    });
    return {
      url: product.url,
      browser,
      database: product.database,
      newPage: async (options) => opened(await newPage(browser, product.url, options)),
      signedInPage: async (email, options) =>
        opened(await signedInPage(browser, product.url, email, options)),
    };
  });
