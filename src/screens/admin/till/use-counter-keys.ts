import { useEffect, useRef } from "react";

const KEYS = { F2: "find", F8: "take", F9: "print" } as const;
type CounterAction = (typeof KEYS)[keyof typeof KEYS];

/** Keyboard shortcuts of the counter, independent of focus; disabled while a dialog is open. */
export function useCounterKeys(actions: Readonly<Record<CounterAction, () => void>>): void {
  const latestActions = useRef(actions);
  latestActions.current = actions;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const action = KEYS[event.key as keyof typeof KEYS];
      if (action === undefined || event.repeat) return;
      event.preventDefault();
      latestActions.current[action]();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
