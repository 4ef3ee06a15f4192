/**
 * Whether this page belongs to the server's current build. A stale page stays stale: its next navigation is a full
 * document load (`guard-navigation.tsx`).
 */

/** Polling interval of the build manifest, in milliseconds. */
const INTERVAL = 5 * 60 * 1000;

declare global {
  interface Window {
    /** Settings for browser tests. */
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

/** Polls the server's build until it changes. @returns a function that stops it */
export function watchBuild(): () => void {
  const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  if (!ownBuild) return () => {};
  const interval = window.__ratebook?.buildCheckMs ?? INTERVAL;
  let checkedAt = Date.now();

  async function check(): Promise<void> {
    checkedAt = Date.now();
    if (await isNewer(ownBuild)) {
      markStale();
      stop();
    }
  }
  // Timers don't run on sleeping phones: check when the page becomes visible again.
  function onVisible(): void {
    if (document.visibilityState === "visible" && Date.now() - checkedAt >= interval) void check();
  }
  function stop(): void {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisible);
  }

  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void check();
  }, interval);
  document.addEventListener("visibilitychange", onVisible);
  return stop;
}

/** A check that fails says nothing about the build. */
async function isNewer(ownBuild: string | undefined): Promise<boolean> {
  try {
    const response = await fetch("/build-manifest.json", { cache: "no-store" });
    if (!response.ok) return false;
    const manifest = (await response.json()) as { build?: unknown } | null;
    return typeof manifest?.build === "string" && manifest.build !== ownBuild;
  } catch {
    return false;
  }
}
