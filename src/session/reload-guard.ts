import { createPath, type Location } from "react-router";
import { markStale } from "./build-check.ts";
import { leaving, loadPage, reloadPage } from "./leave.ts";
import { readKey, writeKey } from "./storage.ts";

/**
 * A route's code could not be fetched: load the address as a document, at most once per 10 seconds for
 * the same path; the second failure shows the error page. React Router's own reload has no such guard
 * and loses the click; `vite-plugins/reload-guard.ts` makes it call `__ratebookReload` instead.
 */

/** Milliseconds within which a path is reloaded once. */
const PAUSE = 10_000;

/** Stands in for a route's code: drawing it shows the error page. A rejection would leave a blank one. */
interface FailedModule {
  readonly default: () => never;
}

declare global {
  /** Settles never when the page is leaving. */
  var __ratebookReload: ((error: unknown) => Promise<never> | FailedModule) | undefined;
}

/** The part of React Router's router we look at; it keeps itself on `window` in framework mode. */
interface RouterView {
  readonly state: {
    readonly navigation: { readonly location?: Location };
  };
}

const KEY = "ratebook-reload:";

/**
 * The same for code that fails while the document itself loads, before any of ours runs. To be inlined in
 * `<head>`, with the nonce. Failing twice leaves the page as the server drew it: readable, links and all.
 */
export const deadPageScript = `(function(){function f(e){var t=e.target,r=e.reason,n=Date.now(),k="${KEY}"+location.pathname;if(t&&t.tagName==="SCRIPT"&&t.type==="module"||r&&/import/i.test(r.message)&&!window.__reactRouterDataRouter)try{var d=n-(sessionStorage.getItem(k)||0);if(navigator.onLine&&(d<0||d>=${PAUSE})){sessionStorage.setItem(k,n);location.reload()}}catch(x){}}addEventListener("error",f,true);addEventListener("unhandledrejection",f)})()`;

/** Takes over failed loads of routes and of lazily imported code. */
export function installReloadGuard(): void {
  globalThis.__ratebookReload = onRouteFailure;
  // Vite's own imports: a dialog, a map, a reader that is fetched when first needed.
  window.addEventListener("vite:preloadError", (event) => {
    if (early === 0 && reloadForCode()) event.preventDefault();
  });
}

/**
 * Loads this page again, once, for code that could not be had: an upgrade may have replaced it. Answers whether the page is leaving.
 * Without a network it stays: nothing would come of it but that what is typed and ticked here is lost.
 */
export function reloadForCode(): boolean {
  return leaving() || (navigator.onLine && reloadOnce(currentPath()));
}

/** Loads under way that nobody waits for. */
let early = 0;

/** Loads code before anybody asks for it: a failure is no reason to load the page again. Answers with nothing then. */
export async function loadEarly<T>(load: () => Promise<T>): Promise<T | undefined> {
  early += 1;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    early -= 1;
  }
}

function onRouteFailure(error: unknown): Promise<never> | FailedModule {
  const target = failedTarget();
  if (leaving() || (target !== undefined && reloadOnce(target))) return new Promise(() => {});
  // The router may remember the failure: the way on from here must be a full load.
  markStale();
  return {
    default() {
      throw error;
    },
  };
}

/**
 * Where the failed code was to lead; the address bar still shows the page before it. Nowhere, when a
 * link only wanted its code early.
 */
function failedTarget(): string | undefined {
  const router = (window as { __reactRouterDataRouter?: RouterView }).__reactRouterDataRouter;
  if (!router) return currentPath();
  const { location } = router.state.navigation;
  return location && createPath(location);
}

/** Loads `target` unless its path was loaded like this a moment ago. Answers whether it does. */
function reloadOnce(target: string): boolean {
  const key = `${KEY}${target.replace(/[?#].*$/s, "")}`;
  const now = Date.now();
  // Without a memory there is no guard, so no reload either.
  if (!isDue(readKey("session", key), now) || !writeKey("session", key, String(now))) return false;
  if (target === currentPath()) reloadPage();
  else loadPage(target);
  return true;
}

/** Whether a path reloaded at `last` (milliseconds as text) may be reloaded at `now`. A clock set back counts as due. */
export function isDue(last: string | null, now: number): boolean {
  const elapsed = now - Number(last ?? Number.NaN);
  return !(elapsed >= 0 && elapsed < PAUSE);
}

function currentPath(): string {
  return createPath(window.location);
}
