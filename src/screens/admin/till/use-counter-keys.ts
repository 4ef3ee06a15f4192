import { useEffect, useRef } from "react";

const KEYS = { F2: "find", F8: "take", F9: "print" } as const;
type CounterAct = (typeof KEYS)[keyof typeof KEYS];

/** Keyboard shortcuts of the counter, independent of focus; disabled while a dialog is open. */
export function useCounterKeys(acts: Readonly<Record<CounterAct, () => void>>): void {
  const now = useRef(acts);
  now.current = acts;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const act = KEYS[event.key as keyof typeof KEYS];
      if (act === undefined || event.repeat) return;
      event.preventDefault();
      now.current[act]();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
