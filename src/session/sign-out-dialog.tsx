import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { logout } from "./logout.ts";
import type { Unsynced } from "./offline/unsynced.ts";

interface SignOutDialogProps {
  unsynced: Unsynced;
  open: boolean;
  onClose: () => void;
}

/** Asks before signing out with unsynced work. */
export default function SignOutDialog({ unsynced, open, onClose }: SignOutDialogProps) {
  const { sales, checks, entries } = unsynced;
  const signOut = () => {
    onClose();
    void logout();
  };
  // Each links to the screen that syncs it.
  const links = [
    { href: "/sell-offline", n: sales, text: count(sales, "{n} sale", "{n} sales") },
    { href: "/agent/validate", n: checks, text: count(checks, "{n} check", "{n} checks") },
    { href: "/enumerate", n: entries, text: count(entries, "{n} entry", "{n} entries") },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("Sign out before syncing?")}
      actions={
        <>
          <Button kind="primary" onClick={signOut}>
            {t("Sign out")}
          </Button>
          <Button kind="quiet" onClick={onClose}>
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
              <a href={href} onClick={onClose}>
                {text}
              </a>
            </li>
          ))}
      </Lines>
      <p>{t("This work stays on this device. Sign in again to sync it.")}</p>
    </Dialog>
  );
}
