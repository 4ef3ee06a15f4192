import { logout } from "./logout.ts";
import { countUnsynced, type Unsynced } from "./offline/unsynced.ts";
import { currentSession } from "./store.ts";

/** A sign-out that needs confirmation: requested by the user menu, answered in the dialog. */

let pending: Unsynced | undefined;
const listeners = new Set<() => void>();

/** Signs out, after a confirmation if work of the user on this device isn't synced. */
export async function requestSignOut(): Promise<void> {
  const { user } = currentSession();
  const unsynced = user ? await countUnsynced(user.id) : undefined;
  if (unsynced) change(unsynced);
  else await logout();
}

/** Signs out without syncing. What isn't synced stays on this device. */
export function confirmSignOut(): void {
  change(undefined);
  void logout();
}

/** Closes the dialog; the user stays signed in. */
export function cancelSignOut(): void {
  change(undefined);
}

/** What isn't synced, while the dialog is open. */
export function pendingSignOut(): Unsynced | undefined {
  return pending;
}

export function watchSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Unsynced | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}
