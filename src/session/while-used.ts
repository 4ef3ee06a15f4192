/** Milliseconds since the last input. Shorter than the idle time of any session. */
const ACTIVE_WITHIN_MS = 4 * 60_000;

const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Calls `action` at an interval while the page is used, and immediately when the user returns to it. Requests keep the
 * session alive, so an unattended page must stop.
 * @param interval milliseconds
 * @returns a function that stops it
 */
export function whileUsed(action: () => void, interval: number): () => void {
  let lastActivity = performance.now();
  const isUsed = () =>
    document.visibilityState === "visible" && performance.now() - lastActivity < ACTIVE_WITHIN_MS;
  const runIfUsed = () => {
    if (isUsed()) action();
  };
  const onActivity = () => {
    const wasIdle = !isUsed();
    lastActivity = performance.now();
    if (wasIdle) runIfUsed();
  };
  const timer = setInterval(runIfUsed, interval);
  document.addEventListener("visibilitychange", onActivity);
  for (const type of ACTIVITY_EVENTS) document.addEventListener(type, onActivity, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onActivity);
    for (const type of ACTIVITY_EVENTS) document.removeEventListener(type, onActivity);
  };
}
