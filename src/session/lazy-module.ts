import { useEffect, useEffectEvent, useState } from "react";
import { preload, reloadForCode } from "./reload-guard.ts";

/** Milliseconds until a page counts as idle, in browsers without idle callbacks. */
const IDLE_DELAY = 1000;

/** Timeout of the idle callback, in milliseconds. */
const IDLE_TIMEOUT = 5000;

interface LazyModuleOptions<T> {
  /** A stable function, so of a module. */
  readonly load: () => Promise<T>;
  /** Whether it is needed; another number retries a failed load. */
  readonly requested: boolean | number;
  /** Whether reloading the page would lose more than the last click. */
  readonly keepPage?: boolean;
  /** Called if it could not be loaded and the page isn't reloaded. */
  readonly onFailed: () => void;
}

/**
 * Lazily loaded code: fetched when the page is idle or when needed. Undefined until loaded; waiting is shown after a
 * moment, as for clicks before hydration (`early.ts`).
 */
export function useLazyModule<T>({
  load,
  requested,
  keepPage,
  onFailed,
}: LazyModuleOptions<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: T }>();
  const loadRequested = useEffectEvent(() => (keepPage ? preload(load) : load().catch(() => undefined)));
  const failed = useEffectEvent(() => {
    if (keepPage || !reloadForCode()) onFailed();
  });
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    let cancelled = false;
    const accept = (part: T | undefined) => {
      if (part !== undefined && !cancelled) setLoaded({ part });
      return part !== undefined || cancelled;
    };
    const rootData = document.documentElement.dataset;
    const stop = requested ? () => delete rootData.pressed : whenIdle(() => void preload(load).then(accept));
    if (requested) {
      rootData.pressed = "";
      void loadRequested().then((part) => accept(part) || failed());
    }
    return () => {
      cancelled = true;
      stop();
    };
  }, [isLoaded, requested, load]);
  return loaded?.part;
}

/** @returns a function that cancels it */
function whenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(action, IDLE_DELAY);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(action, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(request);
}
