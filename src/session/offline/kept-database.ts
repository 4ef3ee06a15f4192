import { openDatabase } from "./database.ts";

/** A database of this device, shared by the tabs of this browser. */
export interface KeptDatabase {
  /** Open, and opened again after another tab renewed or deleted it. */
  open(): Promise<IDBDatabase>;
  /** Hears of every change, by whichever tab. Answers how to stop. */
  watch(listener: () => void): () => void;
  /** Says that something changed, here and to the other tabs. */
  tell(): void;
}

/** Whatever is written is on the disk when a transaction of this kind is done. */
export const STRICT = { durability: "strict" } as const;

/** What is done with is still listed for so long. Milliseconds. */
export const SHOWN_FOR = 2 * 24 * 60 * 60 * 1000;

/** @param make its stores, at its first version */
export function keptDatabase(name: string, make: (database: IDBDatabase) => void): KeptDatabase {
  let opened: Promise<IDBDatabase> | undefined;
  let channel: BroadcastChannel | undefined;
  const listeners = new Set<() => void>();
  const forget = () => {
    opened = undefined;
  };
  const tellHere = () => {
    for (const listener of listeners) listener();
  };
  return {
    open() {
      opened ??= openDatabase(name, 1, make).then((database) => {
        const leave = () => {
          database.close();
          forget();
        };
        database.onclose = leave;
        database.onversionchange = leave;
        return database;
      });
      opened.catch(forget);
      return opened;
    },
    watch(listener) {
      if (!channel && "BroadcastChannel" in globalThis) {
        channel = new BroadcastChannel(name);
        channel.onmessage = tellHere;
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      tellHere();
      channel?.postMessage("changed");
    },
  };
}
