import { useEffect, useEffectEvent, useState } from "react";
import { loadEarly, reloadForCode } from "./reload-guard.ts";

/** Milliseconds until a page is taken to be at rest, by a browser that does not say when it is. */
const REST = 1000;

/** Milliseconds after which a page that never rests is no longer waited for. */
const RESTLESS = 5000;

interface Later<T> {
  /** The same function each time, so of a module. */
  readonly load: () => Promise<T>;
  /** Whether somebody waits for it; another number asks again, where it could not be had. */
  readonly asked: boolean | number;
  /** Loading this page again for it would lose more than what was just pressed. */
  readonly stays?: boolean;
  /** It could not be had, and this page stays. */
  readonly onFailed: () => void;
}

/**
 * Code that no page needs before somebody acts: fetched once the page is at rest, or as soon as it is asked for. Undefined until
 * it is there; whoever waits is told after a blink, as for what is pressed before a page answers (`early.ts`).
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
    let gone = false;
    const take = (part: T | undefined) => {
      if (part !== undefined && !gone) setLoaded({ part });
      return part !== undefined || gone;
    };
    const pressed = document.documentElement.dataset;
    const stop = asked ? () => delete pressed.pressed : atRest(() => void loadEarly(load).then(take));
    if (asked) {
      pressed.pressed = "";
      void loadAsked().then((part) => take(part) || failed());
    }
    return () => {
      gone = true;
      stop();
    };
  }, [isThere, asked, load]);
  return loaded?.part;
}

/** Answers how to call it off. */
function atRest(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, REST);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: RESTLESS });
  return () => cancelIdleCallback(request);
}
