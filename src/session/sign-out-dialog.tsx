import { useSyncExternalStore } from "react";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { cancelSignOut, confirmSignOut, pendingSignOut, watchSignOut } from "./sign-out-request.ts";

/** Asks before signing out with unsynced work. Mounted once, by `SessionBoot`. */
export function SignOutDialog() {
  const unsynced = useSyncExternalStore(watchSignOut, pendingSignOut, () => undefined);
  const { sales = 0, checks = 0, entries = 0 } = unsynced ?? {};
  // Each links to the screen that syncs it.
  const links = [
    { href: "/sell-offline", n: sales, text: count(sales, "{n} sale", "{n} sales") },
    { href: "/agent/validate", n: checks, text: count(checks, "{n} check", "{n} checks") },
    { href: "/enumerate", n: entries, text: count(entries, "{n} entry", "{n} entries") },
  ];
  return (
    <Dialog
      open={unsynced !== undefined}
      onClose={cancelSignOut}
      title={t("Sign out before syncing?")}
      actions={
        <>
          <Button kind="primary" onClick={confirmSignOut}>
            {t("Sign out")}
          </Button>
          <Button kind="quiet" onClick={cancelSignOut}>
            {t("Stay signed in")}
          </Button>
        </>
      }
    >
      <p>{t("Waiting to sync")}</p>
      <Lines>
        {links
          .filter(({ n }) => n > 0)
          .map(({ href, text }) => (
            <li key={href}>
              <a href={href} onClick={cancelSignOut}>
                {text}
              </a>
            </li>
          ))}
      </Lines>
      <p>{t("This work stays on this device. Sign in again to sync it.")}</p>
    </Dialog>
  );
}
