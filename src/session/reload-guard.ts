import { createPath, type Location } from "react-router";
import { markStale } from "./build-check.ts";
import { isLeaving, loadPage, reloadPage } from "./leave.ts";
import { readKey, writeKey } from "./storage.ts";

/**
 * A route's code could not be fetched: load the address as a document, at most once per 10 seconds for
 * the same path; the second failure shows the error page. React Router's own reload has no such guard
 * and loses the click; `vite-plugins/reload-guard.ts` makes it call `__ratebookReload` instead.
 */

/** Milliseconds within which a path is reloaded once. */
const RELOAD_INTERVAL_MS = 10_000;

/** Replaces a route's code: rendering it shows the error page. A rejection would leave a blank page. */
interface FailedModule {
  readonly default: () => never;
}

declare global {
  /** Never settles if the page is being left. */
  var __ratebookReload: ((error: unknown) => Promise<never> | FailedModule) | undefined;
}

/** The part of React Router's router that we use; in framework mode it is on `window`. */
interface RouterView {
  readonly state: {
    readonly navigation: { readonly location?: Location };
  };
}

const KEY_PREFIX = "ratebook-reload:";

/**
 * The same for code that fails while the document loads, before our own runs. To be inlined in `<head>`, with the
 * nonce. After a second failure the page stays as the server rendered it.
 */
export const deadPageScript = `(function(){function f(e){var t=e.target,r=e.reason,n=Date.now(),k="${KEY_PREFIX}"+location.pathname;if(t&&t.tagName==="SCRIPT"&&t.type==="module"||r&&/import/i.test(r.message)&&!window.__reactRouterDataRouter)try{var d=n-(sessionStorage.getItem(k)||0);if(navigator.onLine&&(d<0||d>=${RELOAD_INTERVAL_MS})){sessionStorage.setItem(k,n);location.reload()}}catch(x){}}addEventListener("error",f,true);addEventListener("unhandledrejection",f)})()`;

/** Takes over failed loads of routes and of lazily imported code. */
export function installReloadGuard(): void {
  globalThis.__ratebookReload = onRouteFailure;
  // Vite's lazy imports, such as dialogs, maps and readers.
  window.addEventListener("vite:preloadError", (event) => {
    if (preloading === 0 && reloadForCode()) event.preventDefault();
  });
}

/**
 * Reloads this page once for code that could not be loaded, as an upgrade can have replaced it. @returns whether the
 * page is being left. Offline it stays, as a reload would only lose the input.
 */
export function reloadForCode(): boolean {
  return isLeaving() || (navigator.onLine && reloadOnce(currentPath()));
}

/** Background loads in progress. */
let preloading = 0;

/** Preloads code: a failure doesn't reload the page, and resolves to undefined. */
export async function preload<T>(load: () => Promise<T>): Promise<T | undefined> {
  preloading += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    preloading -= 1;
  }
}

function onRouteFailure(error: unknown): Promise<never> | FailedModule {
  const target = failedTarget();
  if (isLeaving() || (target !== undefined && reloadOnce(target))) return new Promise(() => {});
  // The router can cache the failure, so the next navigation must be a full load.
  markStale();
  return {
    default() {
      throw error;
    },
  };
}

/**
 * The target of the navigation that failed; the address bar still shows the previous page. Undefined for a preload.
 */
function failedTarget(): string | undefined {
  const router = (window as { __reactRouterDataRouter?: RouterView }).__reactRouterDataRouter;
  if (!router) return currentPath();
  const { location } = router.state.navigation;
  return location && createPath(location);
}

/** Loads `target` unless its path was reloaded just before. @returns whether it does */
function reloadOnce(target: string): boolean {
  const key = `${KEY_PREFIX}${target.replace(/[?#].*$/s, "")}`;
  const now = Date.now();
  // Without storage there is no guard, so no reload either.
  if (!isDue(readKey("session", key), now) || !writeKey("session", key, String(now))) return false;
  if (target === currentPath()) reloadPage();
  else loadPage(target);
  return true;
}

/**
 * Whether a path reloaded at `last` (milliseconds as text) can be reloaded at `now`. A clock set back counts as due.
 */
export function isDue(last: string | null, now: number): boolean {
  const elapsed = now - Number(last ?? Number.NaN);
  return !(elapsed >= 0 && elapsed < RELOAD_INTERVAL_MS);
}

function currentPath(): string {
  return createPath(window.location);
}
