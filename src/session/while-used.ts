/** Milliseconds since the last input. Shorter than the idle time of any session. */
const USED_WITHIN = 4 * 60_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Calls `act` at an interval while the page is used, and immediately when the user returns to it. Requests keep the
 * session alive, so an unattended page must stop.
 * @param every milliseconds
 * @returns a function that stops it
 */
export function whileUsed(action: () => void, every: number): () => void {
  let seen = performance.now();
  const isUsed = () => document.visibilityState === "visible" && performance.now() - seen < USED_WITHIN;
  const view = () => {
    if (isUsed()) action();
  };
  const come = () => {
    const wasAway = !isUsed();
    seen = performance.now();
    if (wasAway) view();
  };
  const timer = setInterval(view, every);
  document.addEventListener("visibilitychange", come);
  for (const sign of SIGNS) document.addEventListener(sign, come, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", come);
    for (const sign of SIGNS) document.removeEventListener(sign, come);
  };
}
