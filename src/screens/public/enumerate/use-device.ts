import { useCallback, useEffect, useState } from "react";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { clearSent, listEntries, watchOutbox } from "#session/offline/outbox.ts";
import { keepScreen } from "#session/offline/register-worker.ts";
import { findRoom, type Room } from "#session/offline/room.ts";
import { findRound, type Round } from "#session/offline/round.ts";

/** What is on this device. */
export interface Device {
  /** Whether it was looked at. */
  readonly ready: boolean;
  readonly round: Round | undefined;
  /** Of everybody who entered anything on it, in their order. */
  readonly entries: readonly OutboxEntry[];
  readonly room: Room | undefined;
  /** Whether this page opens without a network; undefined while that is being seen to. */
  readonly opens: boolean | undefined;
  /** The browser keeps nothing for this site. */
  readonly broken: boolean;
  /** Looks again. */
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
