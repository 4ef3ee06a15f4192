import { useEffect, useState } from "react";

/** j and k select the next and previous row of a list, Enter opens it. Ignored in inputs. */
export function useListKeys(count: number, onOpen: (at: number) => void) {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("input,textarea,select,button,a,dialog,summary")
      )
        return;
      if (event.key === "j") setCurrent((at) => Math.min(count - 1, at + 1));
      else if (event.key === "k") setCurrent((at) => Math.max(0, at - 1));
      else if (event.key === "Enter" && current >= 0 && current < count) onOpen(current);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [count, current, onOpen]);
  useEffect(() => {
    // Only when the row changes: other renders must not scroll back to it.
    if (current >= 0)
      document.querySelector(":is(tr, li)[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return { current };
}
