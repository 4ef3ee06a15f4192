import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Looks without a press or a movement in between: a page that was left standing keeps no session open. */
const LEFT_MS = 10 * 60 * 1000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Has the page read again every so often while somebody looks at it, and when they come back to it. Ten minutes after the
 * last press it rests, and goes on with the next.
 * @param ms milliseconds; null: not now
 */
export function useBeat(ms: number | null): void {
  const { revalidate, state } = useRevalidator();
  const touched = useRef(0);
  useEffect(() => {
    if (ms === null) return;
    touched.current ||= performance.now();
    const isLeft = () => performance.now() - touched.current > LEFT_MS;
    const look = () => {
      // A slow answer is waited for, not asked for again.
      if (document.visibilityState === "visible" && state === "idle" && !isLeft()) void revalidate();
    };
    const touch = () => {
      const wasLeft = isLeft();
      touched.current = performance.now();
      if (wasLeft) look();
    };
    const timer = setInterval(look, ms);
    document.addEventListener("visibilitychange", look);
    for (const input of INPUTS) document.addEventListener(input, touch, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const input of INPUTS) document.removeEventListener(input, touch);
    };
  }, [ms, revalidate, state]);
}
