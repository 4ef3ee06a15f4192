/**
 * Whether this page belongs to the build the server runs now. Once it does not, it is stale for good and
 * the next navigation is a full document load (`guard-navigation.tsx`).
 */

/** Milliseconds between two looks at the build manifest. */
const INTERVAL = 5 * 60 * 1000;

declare global {
  interface Window {
    /** Knobs for the browser tests. */
    __ratebook?: { readonly buildCheckMs?: number; readonly permissionCheckMs?: number };
  }
}

let stale = false;
const listeners = new Set<() => void>();

export function isStale(): boolean {
  return stale;
}

/** From now on the next navigation loads a document. */
export function markStale(): void {
  if (stale) return;
  stale = true;
  for (const listener of listeners) listener();
}

export function watchStale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks now and then which build the server runs, until it is another one. Answers how to stop. */
export function watchBuild(): () => void {
  const ours = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  if (!ours) return () => {};
  const every = window.__ratebook?.buildCheckMs ?? INTERVAL;
  let checkedAt = Date.now();

  async function check(): Promise<void> {
    checkedAt = Date.now();
    if (await isNewer(ours)) {
      markStale();
      stop();
    }
  }
  // A sleeping phone runs no timers: look when the page is seen again.
  function onVisible(): void {
    if (document.visibilityState === "visible" && Date.now() - checkedAt >= every) void check();
  }
  function stop(): void {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisible);
  }

  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void check();
  }, every);
  document.addEventListener("visibilitychange", onVisible);
  return stop;
}

/** A check that fails says nothing about the build. */
async function isNewer(ours: string | undefined): Promise<boolean> {
  try {
    const response = await fetch("/build-manifest.json", { cache: "no-store" });
    if (!response.ok) return false;
    const manifest = (await response.json()) as { build?: unknown } | null;
    return typeof manifest?.build === "string" && manifest.build !== ours;
  } catch {
    return false;
  }
}
