import { reloadPage } from "./leave.ts";
import { currentSession, readToken, readUser, refreshSession, type SessionUser } from "./store.ts";

/** Milliseconds: a sign-in writes its three keys one after the other. */
const SETTLE_MS = 50;

/**
 * Reloads this tab if another one signed out or signed in as another user, so that it never acts as the wrong user.
 * @returns a function that stops it
 */
export function watchOtherTabs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onStorage({ key }: StorageEvent): void {
    if (key !== null && key !== "token" && key !== "user" && key !== "permission") return;
    clearTimeout(timer);
    timer = setTimeout(compare, SETTLE_MS);
  }
  // A page restored from the back/forward cache missed earlier events.
  function onShow(event: PageTransitionEvent): void {
    if (event.persisted) compare();
  }

  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShow);
  };
}

function compare(): void {
  const { token, user } = currentSession();
  if (readToken() !== token || (token !== null && !isSameUser(user, readUser()))) reloadPage();
  else refreshSession();
}

/** The same user in the same session; their name or roles can have changed. */
export function isSameUser(a: SessionUser | null, b: SessionUser | null): boolean {
  return a?.id === b?.id && a?.session_id === b?.session_id;
}
