import type { Page } from "playwright-core";
import type { Address } from "../../src/sitemap.ts";
import { statusOf } from "./addresses.ts";
import type { WatchedPage } from "./browser.ts";
import { call } from "./http.ts";
import { isAbout, registersWithRecord } from "./one-of-each.ts";

/** What a page shows at an address. `pageErrors` are console errors and policy violations. */
export interface Visibility {
  readonly path: string;
  readonly status: number;
  readonly layout: string | undefined;
  readonly titled: boolean;
  /** Whether the address's own script was loaded as a separate file. */
  readonly lazy: boolean;
  readonly pageErrors: readonly string[];
}

/** What must be shown at an address to a user with access. */
export function expectedVisibility(address: Address): Visibility {
  const { path, layout } = address;
  return { path, status: statusOf(address), layout, titled: true, lazy: true, pageErrors: [] };
}

/**
 * Whether the walk over every screen opens the address: those without an id, and those of a register, with a record. The
 * sitemap test opens the others, so that no screen is opened twice.
 */
export function isCoveredByWalk(address: Address): boolean {
  const { path, screen, area } = address;
  return screen !== undefined && (!path.includes("{") || isAbout(address, registersWithRecord(area)));
}

/** Requests a path of an address without a browser. */
export async function readVisibility(
  url: string,
  address: Address,
  path: string,
  cookie: string | undefined,
): Promise<Pick<Visibility, "path" | "status" | "layout" | "titled">> {
  const { status, text } = await call(url, path, cookie === undefined ? {} : { cookie });
  const layout = /<body[^>]* data-layout="([\w-]+)"/.exec(text)?.[1];
  return { path: address.path, status, layout, titled: /<title>\s*[^<\s]/.test(text) };
}

/** Records the policy violations of a page among its errors. Call it before the page navigates. */
export async function recordPolicyViolations({ page, pageErrors }: WatchedPage): Promise<void> {
  await page.exposeFunction("policyBroken", (report: string) => pageErrors.push(report));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { policyBroken } = window as unknown as { policyBroken(report: string): void };
      policyBroken(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
}

/** Opens a path of an address, waits until it is hydrated, and returns what it shows. */
export async function openPageAt(
  { page, pageErrors }: Pick<WatchedPage, "page" | "pageErrors">,
  address: Address,
  path: string,
): Promise<Visibility> {
  pageErrors.length = 0;
  const response = await page.goto(path, { waitUntil: "domcontentloaded" });
  const hydration = page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
  await hydration.catch(() => pageErrors.push("was never hydrated"));
  const seen = await readPageParts(page, address);
  return { path: address.path, status: response?.status() ?? 0, ...seen, pageErrors: [...pageErrors] };
}

function readPageParts(page: Page, { id }: Address): Promise<Pick<Visibility, "layout" | "titled" | "lazy">> {
  return page.evaluate((route) => {
    const { __reactRouterManifest: manifest } = window as unknown as {
      __reactRouterManifest?: { entry: { module: string }; routes: Record<string, { module: string }> };
    };
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const own = manifest?.routes[route]?.module ?? "none";
    const shared = [manifest?.entry.module, manifest?.routes["root"]?.module];
    return {
      layout: document.body.dataset["layout"],
      titled: document.title.trim() !== "",
      lazy: own.startsWith("/assets/") && files.includes(own) && !shared.includes(own),
    };
  }, id);
}
