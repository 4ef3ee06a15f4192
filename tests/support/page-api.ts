import type { Page, Request } from "playwright-core";

export type WriteMethod = "post" | "put" | "patch" | "delete";

const KEY = "apiOfTheProduct";

// As text, because the test runner would rewrite a dynamic import.
const FIND = `(async () => {
  const verbs = ["get", "post", "put", "patch", "delete"];
  for (const { name } of performance.getEntriesByType("resource")) {
    if (!/\\/assets\\/[^/]+\\.js$/.test(name)) continue;
    for (const part of Object.values(await import(name)))
      if (part && verbs.every((verb) => typeof part[verb] === "function")) return void (window.${KEY} = part);
  }
  throw new Error("No script of this page exports the product's api.");
})()`;

/** The product's own API client in the page, which every screen uses. */
export interface PageApi {
  get(path: string): Promise<unknown>;
  /** Resolves to the product's result, or to undefined if the page was left meanwhile. */
  write(method: WriteMethod, path: string, body?: unknown): Promise<unknown>;
}

/** Finds it in the scripts that the page has loaded; call it again after each page load. */
export async function findApi(page: Page): Promise<PageApi> {
  await page.evaluate(FIND);
  const run = (call: string) => page.evaluate(`window.${KEY}${call}`);
  return {
    get: (path) => run(`.get(${JSON.stringify(path)})`),
    write: (method, path, body) =>
      run(`.${method}(${JSON.stringify(path)}, ${JSON.stringify(body ?? {})})`).catch((error: Error) => {
        if (/context was destroyed|navigation|closed/i.test(error.message)) return undefined;
        throw error;
      }),
  };
}

/** Requests that every page makes when it loads, without a bearer token. */
const BY_THEMSELVES = new Set([
  "/api/v1/inbox/unread",
  "/api/v1/login/passkey-options",
  "/api/v1/pending-counts",
]);

/** Requested at startup, every few minutes and after a 403, with the bearer token. */
export const PERMISSIONS = "/api/v1/permissions";

/**
 * Records a page's requests to `/api/v1`: `GET /api/v1/token-verification Bearer …`. Excludes automatic requests without a
 * bearer token, and those for its permissions.
 */
export function recordPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const itself =
      pathname === PERMISSIONS ||
      (BY_THEMSELVES.has(pathname) && request.headers()["authorization"] === undefined);
    if (pathname.startsWith("/api/v1/") && !itself) paths.push(describeCall(request, pathname));
  });
  return paths;
}

function describeCall(request: Request, pathname: string): string {
  const bearer = request.headers()["authorization"];
  return [request.method(), pathname, bearer].filter(Boolean).join(" ");
}
