import { type RefObject, useEffect } from "react";

/** Closes an open `<details>` on Escape and on a click outside it. */
export function useDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const box = details.current;
      if (box?.open && !box.contains(event.target as Node)) box.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const box = details.current;
      if (event.key !== "Escape" || event.defaultPrevented || !box?.open) return;
      event.preventDefault();
      box.open = false;
      box.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKey);
    };
  }, [details]);
}
