import { useCallback, useEffect, useRef, useState } from "react";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { dueEntries } from "#session/offline/references.ts";
import { type Progress, type SendOutcome, sendOutbox } from "#session/offline/send.ts";

/** Retry interval in milliseconds, if the network or server was unavailable. */
const RETRY_MS = 30_000;

export interface Sending {
  /** The entry being sent; undefined if none. */
  readonly progress: Progress | undefined;
  /** How it ended last. */
  readonly ended: SendOutcome | undefined;
  /** Entries sent automatically. */
  readonly due: number;
  send(): void;
  /** Stops after the current entry. */
  stop(): void;
}

/** Sends pending entries when online, until stopped. */
export function useSending(entries: readonly OutboxEntry[], person: number, online: boolean): Sending {
  const [progress, setProgress] = useState<Progress>();
  const [ended, setEnded] = useState<SendOutcome>();
  const stopped = useRef(false);
  const isSending = useRef(false);
  const due = dueEntries(entries, person).length;
  const idle = progress === undefined;

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    stopped.current = false;
    try {
      setEnded(await sendOutbox({ onProgress: setProgress, isStopped: () => stopped.current }));
    } catch {
      // IndexedDB was unavailable; pending entries are unchanged.
      setEnded("later");
    } finally {
      isSending.current = false;
      setProgress(undefined);
    }
  }, []);

  // Starts when online or on mount, unless stopped by the user.
  const hasDue = due > 0;
  useEffect(() => {
    if (online && hasDue && !stopped.current) void send();
  }, [online, hasDue, send]);
  // An entry was added or edited while sending ended.
  useEffect(() => {
    if (online && hasDue && idle && ended === "done" && !stopped.current) void send();
  }, [online, hasDue, idle, ended, send]);
  useEffect(() => {
    if (!online || !hasDue || (ended !== "no-network" && ended !== "later" && ended !== "busy")) return;
    const timer = setInterval(() => {
      if (!stopped.current) void send();
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [online, hasDue, ended, send]);

  return {
    progress,
    ended,
    due,
    send: () => void send(),
    stop: () => {
      stopped.current = true;
    },
  };
}
