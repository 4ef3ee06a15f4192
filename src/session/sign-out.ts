import { loadPage } from "./leave.ts";
import { readKey, removeKey, writeKey } from "./storage.ts";
import { clearSession } from "./store.ts";

const NOTICE = "ratebook-signed-out";

/** Clears a session that the server no longer knows, and goes to the site root. */
export function forceSignOut(): void {
  clearSession();
  writeKey("session", NOTICE, "1");
  loadPage("/");
}

/** Whether this page load follows a forced sign-out; `true` only once. */
export function takeSignOutNotice(): boolean {
  const hasNotice = readKey("session", NOTICE) !== null;
  removeKey("session", NOTICE);
  return hasNotice;
}
