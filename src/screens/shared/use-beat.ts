import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Has the page read again every so often while somebody looks at it, and when they come back to it.
 * @param ms milliseconds; null: not now
 */
export function useBeat(ms: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (ms === null) return;
    const look = () => {
      // A slow answer is waited for, not asked for again.
      if (document.visibilityState === "visible" && state === "idle") void revalidate();
    };
    const timer = setInterval(look, ms);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ms, revalidate, state]);
}
