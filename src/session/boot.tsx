import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";
import { NavigationGuard } from "./guard-navigation.tsx";
import { installInputLimits } from "./input-limits.ts";
import { isLeaving, loadPage, reloadPage } from "./leave.ts";
import { NetworkDialog } from "./network-dialog.tsx";
import { PermissionWatch } from "./permission-watch.tsx";
import { installReloadGuard } from "./reload-guard.ts";
import { installBusyRetry } from "./retry-busy.ts";
import { takeSignOutNotice } from "./sign-out.ts";
import { isProofRequested, watchProof } from "./step-up.ts";
import { readKey, writeKey } from "./storage.ts";
import { tokenAtStart } from "./store.ts";
import { watchOtherTabs } from "./tab-watch.ts";
import { watchTheme } from "./theme.ts";

// Installed before hydration, as users type before it and code can be missing from the first click.
if (typeof window !== "undefined") {
  installInputLimits();
  installReloadGuard();
  installBusyRetry();
}

export interface SessionBootProps {
  /** The session that the server rendered this page for, by its cookie; `null` for a visitor. */
  readonly cookieSession: { readonly session_id: string } | null;
  /** Whether the page is for signed-in people only. */
  readonly gated: boolean;
}

/** The browser side of the session. Mounted once, in the root, outside what navigation replaces. */
export function SessionBoot({ cookieSession, gated }: SessionBootProps) {
  const cookieId = cookieSession?.session_id;
  const hasOnlyCookie = cookieId !== undefined && tokenAtStart === null;

  useEffect(watchOtherTabs, []);
  useEffect(watchTheme, []);
  useEffect(() => {
    if (hasOnlyCookie) void dropCookie(cookieId, gated);
    else if (takeSignOutNotice()) {
      notify({
        kind: "info",
        title: t("You have been signed out"),
        text: t("Your session ended. What you entered is saved on this device until you sign in again."),
      });
    }
  }, [hasOnlyCookie, cookieId, gated]);

  return (
    <>
      <NavigationGuard />
      {hasOnlyCookie ? null : <PermissionWatch />}
      <StepUp />
      <NetworkDialog />
    </>
  );
}

/** The cookie is dropped at most once in this time (milliseconds), to avoid redirect loops. */
const DROP_INTERVAL_MS = 30_000;

/**
 * The browser lost the token (cleared site data, or kept for too long) but not the cookie: pages would show a user who
 * cannot write. The server drops the cookie for a request that names its session, which other sites don't know.
 */
async function dropCookie(sessionId: string, gated: boolean): Promise<void> {
  const key = "ratebook-cookie-dropped";
  const now = Date.now();
  if (now - Number(readKey("session", key)) < DROP_INTERVAL_MS || !writeKey("session", key, String(now)))
    return;
  try {
    await fetch("/api/v1/session-cookie", { method: "DELETE", headers: { "X-Session-Id": sessionId } });
  } catch {
    return;
  }
  if (isLeaving()) return;
  const { pathname, search, hash } = window.location;
  if (gated) loadPage(`/login?next=${encodeURIComponent(pathname + search + hash)}`, "replace");
  else reloadPage();
}

// Rarely used, so its code is loaded on demand.
const StepUpDialog = lazy(() => import("./step-up-dialog.tsx"));

/** Mounts the step-up dialog. Used once, by `SessionBoot`. */
function StepUp() {
  const open = useSyncExternalStore(watchProof, isProofRequested, () => false);
  const [wasOpened, setWasOpened] = useState(false);
  // Stays mounted, as a closing dialog restores the focus.
  if (open && !wasOpened) setWasOpened(true);
  return <Suspense fallback={null}>{wasOpened ? <StepUpDialog open={open} /> : null}</Suspense>;
}
