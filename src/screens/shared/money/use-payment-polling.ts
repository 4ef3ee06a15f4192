import { useEffect } from "react";
import { useRevalidator } from "react-router";

const POLL_MS = 4_000;
/** Polling interval while the payer goes to a bank with the reference. */
const SLOW_POLL_MS = 60_000;
const FAST_POLLING_MS = 60_000;

/**
 * Polls the status of a payment while the page is visible.
 * @param mode "often" while an answer is expected; "for long" once a minute after the first minute; "never"
 */
export function usePaymentPolling(mode: "often" | "for long" | "never"): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (mode === "never") return;
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const scheduleNext = () => {
      const isSlow = mode === "for long" && Date.now() - started >= FAST_POLLING_MS;
      timer = setTimeout(
        () => {
          if (document.visibilityState === "visible") void revalidate();
          scheduleNext();
        },
        isSlow ? SLOW_POLL_MS : POLL_MS,
      );
    };
    scheduleNext();
    return () => clearTimeout(timer);
  }, [revalidate, mode]);
}
