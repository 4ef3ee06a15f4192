import { useCallback, useEffect, useState } from "react";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { clearSent, listEntries, watchOutbox } from "#session/offline/outbox.ts";
import { storeScreen } from "#session/offline/register-worker.ts";
import { findRound, type Round } from "#session/offline/round.ts";
import { findStorageSpace, type StorageSpace } from "#session/offline/storage-space.ts";
import { enumerationEntries } from "./enumeration-entries.ts";

/** What is on this device. */
export interface Device {
  /** Whether it was loaded. */
  readonly ready: boolean;
  readonly round: Round | undefined;
  /** Enumeration entries of all users, in order. */
  readonly entries: readonly OutboxEntry[];
  readonly room: StorageSpace | undefined;
  /** Whether this page works offline; undefined until known. */
  readonly worksOffline: boolean | undefined;
  /** The browser has no storage for this site. */
  readonly storageBlocked: boolean;
  /** Reloads. */
  reload(): Promise<void>;
}

const SCREEN = "/enumerate";

export function useDevice(person: number | undefined): Device {
  const [found, setFound] = useState<Omit<Device, "worksOffline" | "reload">>({
    ready: false,
    round: undefined,
    entries: [],
    room: undefined,
    storageBlocked: false,
  });
  const [worksOffline, setWorksOffline] = useState<boolean>();

  const reload = useCallback(async () => {
    try {
      const [round, entries, room] = await Promise.all([
        person === undefined ? undefined : findRound(person),
        listEntries(),
        findStorageSpace(),
      ]);
      setFound({ ready: true, round, entries: enumerationEntries(entries), room, storageBlocked: false });
    } catch {
      setFound({ ready: true, round: undefined, entries: [], room: undefined, storageBlocked: true });
    }
  }, [person]);

  useEffect(() => {
    void reload();
    return watchOutbox(() => void reload());
  }, [reload]);
  useEffect(() => {
    void storeScreen(SCREEN).then(setWorksOffline);
    void clearSent(Date.now()).catch(() => undefined);
  }, []);
  return { ...found, worksOffline, reload };
}
