import { loadPage } from "./leave.ts";
import { readKey, removeKey, writeKey } from "./storage.ts";
import { clearSession } from "./store.ts";

const NOTICE = "ratebook-signed-out";

/** The server no longer knows this session: forget it and go to the site root. */
export function forceSignOut(): void {
  clearSession();
  writeKey("session", NOTICE, "1");
  loadPage("/");
}

/** Whether this page load follows a forced sign-out; answers `true` once. */
export function takeSignOutNotice(): boolean {
  const told = readKey("session", NOTICE) !== null;
  removeKey("session", NOTICE);
  return told;
}
