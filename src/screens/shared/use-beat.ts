import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Polling stops without input for this time, so an unattended page doesn't keep the session open. */
const LEFT_MS = 10 * 60 * 1000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Reloads the page's data at an interval while it is visible, and when the user returns to it. Pauses ten minutes after
 * the last input, and resumes with the next.
 * @param ms interval in milliseconds; null to pause
 */
export function useBeat(ms: number | null): void {
  const { revalidate, state } = useRevalidator();
  const touched = useRef(0);
  useEffect(() => {
    if (ms === null) return;
    touched.current ||= performance.now();
    const isLeft = () => performance.now() - touched.current > LEFT_MS;
    const view = () => {
      // No new request while one is running.
      if (document.visibilityState === "visible" && state === "idle" && !isLeft()) void revalidate();
    };
    const touch = () => {
      const wasLeft = isLeft();
      touched.current = performance.now();
      if (wasLeft) view();
    };
    const timer = setInterval(view, ms);
    document.addEventListener("visibilitychange", view);
    for (const input of INPUTS) document.addEventListener(input, touch, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", view);
      for (const input of INPUTS) document.removeEventListener(input, touch);
    };
  }, [ms, revalidate, state]);
}
