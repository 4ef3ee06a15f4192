import { useSyncExternalStore } from "react";
import { readKey, removeKey, writeKey } from "./storage.ts";

/** Light, dark or the device's setting. Stored in this browser, never in a cookie. */

export type Theme = "light" | "dark" | "device";

const KEY = "theme";

/** To be inlined in `<head>`, with the nonce, before the styles: no flash of the wrong theme. */
export const themeScript = `try{var t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

const listeners = new Set<() => void>();

/** The choice, and how to change it. On the server and while hydrating: `device`. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore<Theme>(subscribe, readTheme, () => "device"), setTheme];
}

function setTheme(theme: Theme): void {
  if (theme === "device") removeKey("local", KEY);
  else writeKey("local", KEY, theme);
  applyTheme(theme);
}

/** Follows a choice made in another tab. @returns a function that stops it */
export function watchTheme(): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key === KEY || event.key === null) applyTheme(readTheme());
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function readTheme(): Theme {
  const stored = readKey("local", KEY);
  return stored === "light" || stored === "dark" ? stored : "device";
}

function applyTheme(theme: Theme): void {
  if (theme === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
