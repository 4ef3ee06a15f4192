import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type BlockerFunction, createPath, type Path, useBlocker, useLocation } from "react-router";
import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";
import { isStale, watchBuild, watchStale } from "./build-check.ts";
import { loadPage, reloadPage } from "./leave.ts";
import { useOnline } from "./use-online.ts";

/**
 * Watches the build and the network. Once the build differs, the next navigation loads its target as a document.
 * Offline the page stays, with a message.
 */
export function NavigationGuard() {
  const stale = useSyncExternalStore(watchStale, isStale, () => false);
  const online = useOnline();
  useEffect(() => (stale ? undefined : watchBuild()), [stale]);
  // Mounted only when needed, as a router with a blocker warns at every anchor link. A router has at most one blocker.
  if (!online) return <BlockNavigation />;
  return stale ? <ReloadOnNavigation /> : null;
}

function BlockNavigation() {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
      if (onlyHashDiffers(currentLocation, nextLocation)) return false;
      void openStoredScreen(createPath(nextLocation));
      return true;
    }, []),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return null;
}

/** Opens a screen stored on this device; for others shows that the user is offline. */
async function openStoredScreen(target: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(target);
  if (registration?.active) loadPage(target);
  else
    notify({
      kind: "info",
      title: t("You’re offline"),
      text: t("This page stays open. Try again when you’re online."),
    });
}

function ReloadOnNavigation() {
  const current = useLocation();

  // Link, navigate() and forms. Back and forward are handled below, before the router gets them.
  useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation, historyAction }) => {
      if (historyAction === "POP" || onlyHashDiffers(currentLocation, nextLocation)) return false;
      loadPage(createPath(nextLocation), historyAction === "REPLACE" ? "replace" : "assign");
      return true;
    }, []),
  );

  useEffect(() => {
    // The browser is already at the new history entry, so loading its address keeps the history.
    function onPop(event: PopStateEvent): void {
      const { pathname, search, hash } = window.location;
      if (onlyHashDiffers(current, { pathname, search, hash })) return;
      event.stopImmediatePropagation();
      reloadPage();
    }
    window.addEventListener("popstate", onPop, true);
    return () => window.removeEventListener("popstate", onPop, true);
  }, [current]);

  return null;
}

/** Anchor links need no request. */
function onlyHashDiffers(from: Path, to: Path): boolean {
  return from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash;
}
