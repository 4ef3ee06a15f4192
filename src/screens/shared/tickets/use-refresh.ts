import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 30_000;
/** So long after the last sign of life somebody is taken to look. Shorter than any idle time after which a session ends. */
const LOOKING_MS = 4 * 60_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Asks for the page's figures again every half minute while somebody looks at it, and when they come back to it. Each asking
 * keeps the session alive, so a page that was left open must not go on with it: it would never be signed out.
 */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let seen = performance.now();
    const isLooking = () => document.visibilityState === "visible" && performance.now() - seen < LOOKING_MS;
    const look = () => {
      if (isLooking()) void revalidate();
    };
    const come = () => {
      const wasAway = !isLooking();
      seen = performance.now();
      if (wasAway) look();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", come);
    for (const sign of SIGNS) document.addEventListener(sign, come, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", come);
      for (const sign of SIGNS) document.removeEventListener(sign, come);
    };
  }, [revalidate]);
}
