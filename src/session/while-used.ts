/** Milliseconds since the last sign of life. Shorter than any idle time after which a session ends. */
const USED_WITHIN = 4 * 60_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Calls `act` at an interval while somebody uses the page, and at once when they come back to it. What asks the server keeps the
 * session alive, so an unattended page must not go on asking: its session would never end.
 * @param every milliseconds
 * @returns how to stop
 */
export function whileUsed(act: () => void, every: number): () => void {
  let seen = performance.now();
  const isUsed = () => document.visibilityState === "visible" && performance.now() - seen < USED_WITHIN;
  const look = () => {
    if (isUsed()) act();
  };
  const come = () => {
    const wasAway = !isUsed();
    seen = performance.now();
    if (wasAway) look();
  };
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", come);
  for (const sign of SIGNS) document.addEventListener(sign, come, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", come);
    for (const sign of SIGNS) document.removeEventListener(sign, come);
  };
}
