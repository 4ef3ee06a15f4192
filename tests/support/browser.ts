import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { formatPermissions, signedInUser } from "#areas/identity/api/sign-in/signed-in.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { findChromium, findHeadlessShell } from "../../scripts/chromium.mjs";
import { reportIfFailed } from "./failed-pages.ts";
import type { SignedIn } from "./http.ts";
import { memoryFolder } from "./memory-folder.ts";
import { openSessionOf } from "./open-session.ts";

const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Every page asks for stack traces, so source positions are kept instead of being recomputed. A test page lives for
 * seconds, so optimising code costs more than it saves unless the code runs very often.
 */
const V8_FLAGS = [
  "--no-enable-lazy-source-positions",
  "--invocation-count-for-maglev=20000",
  "--invocation-count-for-turbofan=50000",
];

/**
 * Debian's Chromium, headless; root needs --no-sandbox.
 * @param options.whole the full browser; the headless shell has no camera and no permission prompts
 */
export function launchBrowser(extra: string[] = [], { whole = false } = {}): Promise<Browser> {
  const isWhole = whole || process.env["RATEBOOK_BROWSER"] === "headed";
  const executablePath = (isWhole ? undefined : findHeadlessShell()) ?? findChromium();
  if (!executablePath) throw new Error("No Chromium was found. On Debian: apt-get install chromium");
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({
    executablePath,
    args: [...QUIET, ...sandbox, ...(extra.length > 0 ? extra : [`--js-flags=${V8_FLAGS.join(" ")}`])],
    // Shared memory in RAM, if there is enough, saves a tenth of a page's time.
    headless: process.env["RATEBOOK_BROWSER"] !== "headed",
    ...(memoryFolder() && { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
  });
}

/** A page that records all its console errors and policy violations. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly pageErrors: string[];
}

/** A page in a context of its own; relative addresses are of `url`. */
export async function newPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    // Animations would be measured half-way.
    reducedMotion: "reduce",
    ...options,
  });
  // Shorter than the test timeout, so that the error names the missing element.
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on("console", (message) => {
    // The browser itself logs every response of 400 and above; statuses are checked elsewhere.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      pageErrors.push(message.text());
  });
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  reportIfFailed({ page, pageErrors });
  return { page, context, pageErrors };
}

/**
 * A page of a signed-in user at the server of this file's database: cookie and the three keys, without the sign-in page.
 */
export async function signedInPage(
  browser: Browser,
  url: string,
  email: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage & { readonly person: SignedIn }> {
  const person = await signedInBrowser(email);
  return {
    ...(await newPage(browser, url, { ...options, storageState: storageStateOf(url, person) })),
    person,
  };
}

async function signedInBrowser(email: string): Promise<SignedIn> {
  const { user, permissions, session } = await openSessionOf(email, "browser");
  const held = { user: signedInUser(user), permissions: formatPermissions(permissions) };
  return { cookie: `sid=${session.cookie}`, token: session.token, ...held };
}

/** The browser's storage after a sign-in. */
export function storageStateOf(
  url: string,
  person: SignedIn,
): Exclude<BrowserContextOptions["storageState"], string | undefined> {
  const [name = "", value = ""] = person.cookie.split("=");
  const localStorage = [
    { name: "user", value: JSON.stringify(person.user) },
    { name: "token", value: person.token },
    { name: "permission", value: JSON.stringify(person.permissions) },
  ];
  const host = { domain: new URL(url).hostname, path: "/", expires: -1 };
  return {
    cookies: [{ name, value, ...host, httpOnly: true, secure: false, sameSite: "Lax" }],
    origins: [{ origin: url, localStorage }],
  };
}

/** Switches the signed-in user of a page to another language from the next document on. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  const { origins } = await page.context().storageState();
  const token = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === "token");
  const answer = await page.request.put("/api/v1/profile/language", {
    headers: { Authorization: `Bearer ${token?.value}` },
    data: { language },
  });
  expect(answer.status()).toBe(200);
}

/** Signs in on the sign-in page, as a user would. */
export async function signIn(page: Page, email: string, next = ""): Promise<void> {
  await page.goto(`/login${next && `?next=${encodeURIComponent(next)}`}`);
  await hydrated(page);
  await page.getByLabel("Phone number or email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await hydrated(page);
}

/** Opens a closed group of an officer's menu, and returns an entry in it. */
export async function menuEntry(page: Page, group: string, name: string): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  const details = menu.locator("details").filter({ has: page.locator("summary", { hasText: group }) });
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
  return details.getByRole("link", { name, exact: true });
}

/** Presses "Sign out" in the user menu. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").last().click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
}

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.alive === "true");
}

/** Opens an address as a document, as typing it does, and waits until it is hydrated. */
export async function load(page: Page, path: string): Promise<void> {
  try {
    await page.goto(path);
  } catch (error) {
    // A link followed just before may be loading the same address as a document.
    if (!isInterruptedBySame(String(error))) throw error;
    await page.waitForLoadState("load");
  }
  await hydrated(page);
}

function isInterruptedBySame(message: string): boolean {
  const [, wanted, other] =
    /Navigation to "(.+?)" is interrupted by another navigation to "(.+?)"/.exec(message) ?? [];
  return wanted !== undefined && wanted === other;
}

/**
 * Opens an address as following a link does, which is several times cheaper than a document; as a document if the page is
 * not hydrated, or is on that screen already. For changes that only a document loads, such as the government's name, use
 * `load`.
 */
export async function open(page: Page, path: string): Promise<void> {
  if (!(await followLink(page, path))) await load(page, path);
}

/** @returns whether the page is there: false after a redirect or another navigation */
async function followLink(page: Page, path: string): Promise<boolean> {
  if (!page.url().startsWith("http")) return false;
  try {
    return await page.evaluate(async (to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter?: {
          readonly state: { readonly navigation: { readonly state: string } };
          navigate(to: string, options: { flushSync: boolean }): Promise<void>;
        };
      };
      // A page opened just before may still be rendering.
      const rest = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
      await rest();
      const { origin, pathname, search, hash } = new URL(to, location.href);
      // The same screen with another query keeps showing the old data until the new data is loaded.
      const isThere = pathname === location.pathname;
      const isAlive = document.documentElement.dataset["alive"] === "true";
      const isBusy = router?.state.navigation.state !== "idle" || document.querySelector("dialog[open]");
      if (!router || !isAlive || isBusy || isThere || origin !== location.origin) return false;
      // Close earlier notifications, which a test could mistake for the result of its next step.
      for (const close of document.querySelectorAll<HTMLElement>(
        "section > [role] > div > button:last-child",
      ))
        close.click();
      await router.navigate(pathname + search + hash, { flushSync: true });
      await rest();
      // A revalidation of the page's data can take over the navigation.
      while (router.state.navigation.state !== "idle") await rest();
      return pathname === location.pathname && search === location.search;
    }, path);
  } catch (error) {
    // The page was loaded as a document, as for another build.
    if (!/context was destroyed/.test(String(error))) throw error;
    await hydrated(page);
    return true;
  }
}

/** Waits until the page has finished navigating and reloading its data. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter?: {
        readonly state: { readonly navigation: { readonly state: string }; readonly revalidation: string };
      };
    };
    return router?.state.navigation.state === "idle" && router.state.revalidation === "idle";
  });
}

/** Records the paths, with queries, of the documents a page requests from now on. */
export function recordDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) return;
    const { pathname, search } = new URL(request.url());
    documents.push(pathname + search);
  });
  return documents;
}

/** Makes a request to the server: all earlier requests of the page have been sent by then. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/healthz", { cache: "no-store" });
  });
}

/** The site's local storage, by key. */
export async function localKeys(page: Page): Promise<Record<string, string>> {
  for (;;) {
    try {
      return await page.evaluate(() => ({ ...localStorage }));
    } catch (error) {
      // The page was navigating away.
      if (!/context was destroyed/.test(String(error))) throw error;
      await page.waitForLoadState();
    }
  }
}

export function expectNoPageErrors({ pageErrors }: WatchedPage): void {
  expect(pageErrors).toEqual([]);
}
