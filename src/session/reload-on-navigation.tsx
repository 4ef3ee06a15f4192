import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type BlockerFunction, createPath, type Path, useBlocker, useLocation } from "react-router";
import { isStale, watchBuild, watchStale } from "./build-check.ts";
import { loadPage, reloadPage } from "./leave.ts";

/** Watches the build; once it differs, the next navigation loads its target as a document. */
export function BuildCheck() {
  const stale = useSyncExternalStore(watchStale, isStale, () => false);
  useEffect(() => (stale ? undefined : watchBuild()), [stale]);
  // Mounted only when needed: a router with a blocker warns at every plain link to an anchor.
  return stale ? <ReloadOnNavigation /> : null;
}

function ReloadOnNavigation() {
  const here = useLocation();

  // Link, navigate() and forms. Going back and forth is seen to below, before the router hears of it.
  useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation, historyAction }) => {
      if (historyAction === "POP" || onlyHashDiffers(currentLocation, nextLocation)) return false;
      loadPage(createPath(nextLocation), historyAction === "REPLACE" ? "replace" : "assign");
      return true;
    }, []),
  );

  useEffect(() => {
    // By now the browser stands on the entry it went to: loading that address keeps the history as it is.
    function onPop(event: PopStateEvent): void {
      const { pathname, search, hash } = window.location;
      if (onlyHashDiffers(here, { pathname, search, hash })) return;
      event.stopImmediatePropagation();
      reloadPage();
    }
    window.addEventListener("popstate", onPop, true);
    return () => window.removeEventListener("popstate", onPop, true);
  }, [here]);

  return null;
}

/** A jump within the page needs nothing from the server. */
function onlyHashDiffers(from: Path, to: Path): boolean {
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
}
