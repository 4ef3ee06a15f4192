import type { OutboxEntry } from "#session/offline/entry.ts";
import type { SessionUser } from "#session/store.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { OthersEntries } from "./others-entries.tsx";

/** Shown to users who aren't signed in or can't register records. */
export function NoAccess({ user, entries }: { user: SessionUser | null; entries: readonly OutboxEntry[] }) {
  return (
    <>
      <h1>Enumeration</h1>
      <p>
        {user
          ? "You don’t have permission to register records. Ask an administrator for access."
          : "Sign in while online. You can then register records offline."}
      </p>
      <OthersEntries entries={entries} user={user} />
      {user ? null : (
        <ButtonAnchor kind="primary" fullWidth icon="log-in" href="/login?next=%2Fenumerate">
          Sign in
        </ButtonAnchor>
      )}
    </>
  );
}
