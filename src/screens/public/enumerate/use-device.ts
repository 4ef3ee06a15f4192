import { useCallback, useEffect, useState } from "react";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { clearSent, listEntries, watchOutbox } from "#session/offline/outbox.ts";
import { keepScreen } from "#session/offline/register-worker.ts";
import { findRoom, type Room } from "#session/offline/room.ts";
import { findRound, type Round } from "#session/offline/round.ts";

/** What is on this device. */
export interface Device {
  /** Whether it was loaded. */
  readonly ready: boolean;
  readonly round: Round | undefined;
  /** Entries of all users, in order. */
  readonly entries: readonly OutboxEntry[];
  readonly room: Room | undefined;
  /** Whether this page works offline; undefined until known. */
  readonly opens: boolean | undefined;
  /** The browser has no storage for this site. */
  readonly broken: boolean;
  /** Reloads. */
  read(): Promise<void>;
}

const SCREEN = "/enumerate";

export function useDevice(person: number | undefined): Device {
  const [found, setFound] = useState<Omit<Device, "read" | "opens">>({
    ready: false,
    round: undefined,
    entries: [],
    room: undefined,
    broken: false,
  });
  const [opens, setOpens] = useState<boolean>();

  const read = useCallback(async () => {
    try {
      const [round, entries, room] = await Promise.all([
        person === undefined ? undefined : findRound(person),
        listEntries(),
        findRoom(),
      ]);
      setFound({ ready: true, round, entries, room, broken: false });
    } catch {
      setFound({ ready: true, round: undefined, entries: [], room: undefined, broken: true });
    }
  }, [person]);

  useEffect(() => {
    void read();
    return watchOutbox(() => void read());
  }, [read]);
  useEffect(() => {
    void keepScreen(SCREEN).then(setOpens);
    void clearSent(Date.now()).catch(() => undefined);
  }, []);
  return { ...found, opens, read };
}
