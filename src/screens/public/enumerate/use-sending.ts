import { useCallback, useEffect, useRef, useState } from "react";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { dueEntries } from "#session/offline/references.ts";
import { type Ended, type Progress, sendOutbox } from "#session/offline/send.ts";

/** Milliseconds until it is tried again by itself, when the network or the server was away. */
const PAUSE = 30_000;

export interface Sending {
  /** What is on its way; undefined while nothing is. */
  readonly progress: Progress | undefined;
  /** How it ended last. */
  readonly ended: Ended | undefined;
  /** Entries that go by themselves. */
  readonly due: number;
  send(): void;
  /** After what is on its way now. */
  stop(): void;
}

/** Sends what waits as soon as there is a network, until somebody stops it. */
export function useSending(entries: readonly OutboxEntry[], person: number, online: boolean): Sending {
  const [progress, setProgress] = useState<Progress>();
  const [ended, setEnded] = useState<Ended>();
  const stopped = useRef(false);
  const underWay = useRef(false);
  const due = dueEntries(entries, person).length;
  const idle = progress === undefined;

  const send = useCallback(async () => {
    if (underWay.current) return;
    underWay.current = true;
    stopped.current = false;
    try {
      setEnded(await sendOutbox({ onProgress: setProgress, isStopped: () => stopped.current }));
    } catch {
      // The browser's own database was away: what waits is where it was.
      setEnded("later");
    } finally {
      underWay.current = false;
      setProgress(undefined);
    }
  }, []);

  // The network is back, or the page has come up. What was stopped by hand waits for a hand.
  const any = due > 0;
  useEffect(() => {
    if (online && any && !stopped.current) void send();
  }, [online, any, send]);
  // Something was entered, or put right, while the last round came to its end.
  useEffect(() => {
    if (online && any && idle && ended === "done" && !stopped.current) void send();
  }, [online, any, idle, ended, send]);
  useEffect(() => {
    if (!online || !any || (ended !== "no-network" && ended !== "later" && ended !== "busy")) return;
    const timer = setInterval(() => {
      if (!stopped.current) void send();
    }, PAUSE);
    return () => clearInterval(timer);
  }, [online, any, ended, send]);

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
