/** Full page loads, and whether one is under way: the old document should then start nothing else. */

/** Milliseconds after which a load counts as cancelled, for example with the Stop button. */
const LOAD_TIMEOUT = 10_000;

let leavingSince = Number.NEGATIVE_INFINITY;

if (typeof window !== "undefined") {
  // The document can be restored from the back/forward cache.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) leavingSince = Number.NEGATIVE_INFINITY;
  });
}

/** Whether the document is being left. */
export function isLeaving(): boolean {
  return performance.now() - leavingSince < LOAD_TIMEOUT;
}

/** Loads `target`, an address of this site, as a document. */
export function loadPage(target: string, method: "assign" | "replace" = "assign"): void {
  leavingSince = performance.now();
  const { pathname, search, hash } = new URL(target, window.location.href);
  if (hash && pathname === window.location.pathname && search === window.location.search) {
    // The browser would only jump within the page.
    window.history.replaceState(window.history.state, "", target);
    window.location.reload();
  } else {
    window.location[method](target);
  }
}

/** Reloads the current address as a document. */
export function reloadPage(): void {
  leavingSince = performance.now();
  window.location.reload();
}
