import { useEffect, useEffectEvent, useState } from "react";
import { loadEarly, reloadForCode } from "./reload-guard.ts";

/** Milliseconds until a page counts as idle, in browsers without idle callbacks. */
const REST = 1000;

/** Timeout of the idle callback, in milliseconds. */
const RESTLESS = 5000;

interface Later<T> {
  /** A stable function, so of a module. */
  readonly load: () => Promise<T>;
  /** Whether it is needed; another number retries a failed load. */
  readonly asked: boolean | number;
  /** Whether reloading the page would lose more than the last click. */
  readonly stays?: boolean;
  /** Called if it could not be loaded and the page isn't reloaded. */
  readonly onFailed: () => void;
}

/**
 * Lazily loaded code: fetched when the page is idle or when needed. Undefined until loaded; waiting is shown after a
 * moment, as for clicks before hydration (`early.ts`).
 */
export function useLater<T>({ load, asked, stays, onFailed }: Later<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: T }>();
  const loadAsked = useEffectEvent(() => (stays ? loadEarly(load) : load().catch(() => undefined)));
  const failed = useEffectEvent(() => {
    if (stays || !reloadForCode()) onFailed();
  });
  const isThere = loaded !== undefined;
  useEffect(() => {
    if (isThere) return;
    let cancelled = false;
    const take = (part: T | undefined) => {
      if (part !== undefined && !cancelled) setLoaded({ part });
      return part !== undefined || cancelled;
    };
    const pressed = document.documentElement.dataset;
    const stop = asked ? () => delete pressed.pressed : atRest(() => void loadEarly(load).then(take));
    if (asked) {
      pressed.pressed = "";
      void loadAsked().then((part) => take(part) || failed());
    }
    return () => {
      cancelled = true;
      stop();
    };
  }, [isThere, asked, load]);
  return loaded?.part;
}

/** @returns a function that cancels it */
function atRest(action: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(action, REST);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(action, { timeout: RESTLESS });
  return () => cancelIdleCallback(request);
}
