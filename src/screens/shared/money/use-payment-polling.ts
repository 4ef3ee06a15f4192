import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 4_000;
/** Polling interval while the payer goes to a bank with the reference. */
const LATER_MS = 60_000;
const AT_FIRST_MS = 60_000;

/**
 * Polls the status of a payment while the page is visible.
 * @param how "often" while an answer is expected; "for long" once a minute after the first minute; "never"
 */
export function usePaymentPolling(how: "often" | "for long" | "never"): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (how === "never") return;
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const later = how === "for long" && Date.now() - started >= AT_FIRST_MS;
      timer = setTimeout(
        () => {
          if (document.visibilityState === "visible") void revalidate();
          wait();
        },
        later ? LATER_MS : EVERY_MS,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [revalidate, how]);
}
