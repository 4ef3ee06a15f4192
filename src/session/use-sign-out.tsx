import { lazy, type ReactNode, Suspense, useState } from "react";
import { logout } from "./logout.ts";
import type { Unsynced } from "./offline/unsynced.ts";
import { currentSession } from "./store.ts";

// Rarely used, so its code is loaded on demand.
const SignOutDialog = lazy(() => import("./sign-out-dialog.tsx"));

/**
 * Signs out, after a confirmation if work of the user on this device isn't synced.
 * @returns the action, and its dialog to render beside the control
 */
export function useSignOut(): { readonly signOut: () => void; readonly dialog: ReactNode } {
  const [unsynced, setUnsynced] = useState<Unsynced>();
  const [isOpen, setOpen] = useState(false);
  async function request(): Promise<void> {
    const found = await countOwnUnsynced();
    setUnsynced(found);
    setOpen(found !== undefined);
    if (!found) await logout();
  }
  return {
    signOut: () => void request(),
    dialog: unsynced ? (
      <Suspense fallback={null}>
        <SignOutDialog unsynced={unsynced} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}

async function countOwnUnsynced(): Promise<Unsynced | undefined> {
  const { user } = currentSession();
  if (!user) return undefined;
  try {
    const { countUnsynced } = await import("./offline/unsynced.ts");
    return await countUnsynced(user.id);
  } catch {
    // The code can't be loaded without a network, and signing out then fails with its own message.
    return undefined;
  }
}
