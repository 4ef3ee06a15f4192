import type { AnyResource } from "#resource/define.ts";
import { newEntryId, type OutboxEntry } from "#session/offline/entry.ts";
import { storeEntry } from "#session/offline/outbox.ts";
import type { SessionUser } from "#session/store.ts";
import { repeatedValues } from "./entry-values.ts";
import type { ReadEntry } from "./read-entry.ts";
import type { ReadyPhoto } from "./use-entry-photos.ts";

interface EntryToSave {
  resource: AnyResource;
  user: SessionUser;
  read: ReadEntry;
  /** The one it replaces. */
  entry: OutboxEntry | undefined;
  /** The possible duplicates that the user confirmed. */
  seen: readonly (number | string)[] | undefined;
  photos: readonly ReadyPhoto[];
}

/**
 * Stores a form in the outbox. An edited entry keeps its key and first time.
 * @throws DOMException QuotaExceededError when the device has no room
 */
export async function saveEntry({ resource, user, read, entry, seen, photos }: EntryToSave): Promise<void> {
  const id = entry?.id ?? newEntryId();
  const at = entry?.at ?? Date.now();
  await storeEntry(
    {
      id,
      at,
      person: { id: user.id, name: user.name },
      kind: resource.name,
      title: read.title,
      path: "/api/v1/enumeration/entries",
      body: {
        register: resource.name,
        key: id,
        entered_at: new Date(at).toISOString(),
        record: read.record,
        ...(seen && { alike_seen: seen }),
      },
      left: { record: repeatedValues(read.record) },
      photoPath: `/api/v1/${resource.endpoint}/{id}/photos`,
      photos: photos.map(({ key, file, caption }) => ({ key, name: file.name, caption, state: "waiting" })),
      state: "waiting",
    },
    new Map(photos.map(({ key, file }) => [key, file])),
  );
}
