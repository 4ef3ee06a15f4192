import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Polling stops without input for this time, so an unattended page doesn't keep the session open. */
const IDLE_MS = 10 * 60 * 1000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Reloads the page's data at an interval while it is visible, and when the user returns to it. Pauses ten minutes after
 * the last input, and resumes with the next.
 * @param ms interval in milliseconds; null to pause
 */
export function usePolling(ms: number | null): void {
  const { revalidate, state } = useRevalidator();
  const lastActivity = useRef(0);
  useEffect(() => {
    if (ms === null) return;
    lastActivity.current ||= performance.now();
    const isIdle = () => performance.now() - lastActivity.current > IDLE_MS;
    const refresh = () => {
      // No new request while one is running.
      if (document.visibilityState === "visible" && state === "idle" && !isIdle()) void revalidate();
    };
    const onActivity = () => {
      const wasIdle = isIdle();
      lastActivity.current = performance.now();
      if (wasIdle) refresh();
    };
    const timer = setInterval(refresh, ms);
    document.addEventListener("visibilitychange", refresh);
    for (const input of ACTIVITY_EVENTS) document.addEventListener(input, onActivity, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      for (const input of ACTIVITY_EVENTS) document.removeEventListener(input, onActivity);
    };
  }, [ms, revalidate, state]);
}
