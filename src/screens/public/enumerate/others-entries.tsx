import { countNoun } from "#domain/count-text.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import type { SessionUser } from "#session/store.ts";
import { Notice } from "#ui/primitives/notice.tsx";

/** Entries of other users on this device: who and how many, not their content. Only they can send them. */
export function OthersEntries({
  entries,
  user,
}: {
  entries: readonly OutboxEntry[];
  user: SessionUser | null;
}) {
  const others = entries.filter(({ person, state }) => person.id !== user?.id && state !== "sent");
  // Not `Map.groupBy`, which old phones don't support.
  return [...new Set(others.map(({ person }) => person.id))].map((id) => {
    const list = others.filter(({ person }) => person.id === id);
    const name = list[0]?.person.name ?? "Another user";
    const count = countNoun(list.length, "entry", "entries");
    const [are, them] = list.length === 1 ? ["is", "it"] : ["are", "them"];
    return (
      <Notice key={id} icon="lock">
        {count} by {name} {are} waiting to sync. {name} must sign in here to send {them}.
      </Notice>
    );
  });
}
