import type { OutboxEntry } from "#session/offline/entry.ts";
import type { SessionUser } from "#session/store.ts";
import { Notice } from "#ui/primitives/notice.tsx";

/** That others have entered something on this device: who and how much, never what. Only they can send it. */
export function OthersEntries({
  entries,
  user,
}: {
  entries: readonly OutboxEntry[];
  user: SessionUser | null;
}) {
  const others = entries.filter(({ person, state }) => person.id !== user?.id && state !== "sent");
  // Written out: phones in the street are older than `Map.groupBy`.
  return [...new Set(others.map(({ person }) => person.id))].map((id) => {
    const list = others.filter(({ person }) => person.id === id);
    const name = list[0]?.person.name ?? "Another user";
    const count = list.length === 1 ? "1 entry" : `${list.length} entries`;
    const [are, them] = list.length === 1 ? ["is", "it"] : ["are", "them"];
    return (
      <Notice key={id} icon="lock">
        {count} by {name} {are} waiting to sync. {name} must sign in here to send {them}.
      </Notice>
    );
  });
}
