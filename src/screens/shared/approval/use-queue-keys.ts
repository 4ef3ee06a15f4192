import { useEffect } from "react";
import { openStorage } from "#session/storage.ts";

export type QueueKey = "j" | "k" | "a" | "r" | "x";

const KEYS: readonly string[] = ["j", "k", "a", "r", "x"];
const STORAGE_KEY = "queue-keys-off";

/** Whether shortcut keys are on. They can be turned off for the tab, for example by people who dictate text. */
export function areKeysEnabled(): boolean {
  return openStorage("session")?.getItem(STORAGE_KEY) !== "yes";
}

export function setKeysEnabled(on: boolean): void {
  if (on) openStorage("session")?.removeItem(STORAGE_KEY);
  else openStorage("session")?.setItem(STORAGE_KEY, "yes");
}

/** j and k select the next and previous record; a, r and x decide. Ignored in inputs and open dialogs. */
export function useQueueKeys(on: boolean, press: (key: QueueKey) => void): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input,textarea,select,dialog"))
        return;
      // A key held down must not decide on the next record, which the officer has not seen.
      if (event.repeat && event.key !== "j" && event.key !== "k") return;
      if (!KEYS.includes(event.key) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      press(event.key as QueueKey);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on, press]);
}
