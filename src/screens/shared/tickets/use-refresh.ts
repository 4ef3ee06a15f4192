import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 30_000;

/** Asks for the page's figures again every half minute while somebody looks at it, and when they come back to it. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
}
