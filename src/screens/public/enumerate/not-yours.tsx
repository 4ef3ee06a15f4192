import type { OutboxEntry } from "#session/offline/entry.ts";
import type { SessionUser } from "#session/store.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { OthersEntries } from "./others-entries.tsx";

/** For whoever is not signed in, or registers nothing for the office. */
export function NotYours({ user, entries }: { user: SessionUser | null; entries: readonly OutboxEntry[] }) {
  return (
    <>
      <h1>Street round</h1>
      <p>
        {user
          ? "Your account registers nothing for the office. Ask an administrator for the right."
          : "Officers register properties, shops, vehicles, masts, signage and people here, also without a network. Sign in while there is one."}
      </p>
      <OthersEntries entries={entries} user={user} />
      {user ? null : (
        <ButtonAnchor kind="primary" wide icon="log-in" href="/login?next=%2Fenumerate">
          Sign in to go on
        </ButtonAnchor>
      )}
    </>
  );
}
