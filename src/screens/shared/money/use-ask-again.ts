import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 4_000;
/** Who carries a number to a bank leaves the page open, and needs it no sooner than a minute. */
const LATER_MS = 60_000;
const AT_FIRST_MS = 60_000;

/**
 * Asks again how a payment stands, as long as somebody looks at the page.
 * @param how "often" while an answer may come any moment; "for long" seldom after a minute; "never"
 */
export function useAskAgain(how: "often" | "for long" | "never"): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (how === "never") return;
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const later = how === "for long" && Date.now() - begun >= AT_FIRST_MS;
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
