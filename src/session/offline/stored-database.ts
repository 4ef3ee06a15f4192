import { openDatabase } from "./database.ts";

/** A database of this device, shared by the tabs of this browser. */
export interface StoredDatabase {
  /** Opens it, again if another tab upgraded or deleted it. */
  open(): Promise<IDBDatabase>;
  /** Called on every change by any tab. @returns a function that stops it */
  watch(listener: () => void): () => void;
  /** Notifies listeners of a change, here and in other tabs. */
  notifyChange(): void;
}

/** Transactions of this kind are flushed to disk when they complete. */
export const STRICT = { durability: "strict" } as const;

/** How long finished entries are listed, in milliseconds. */
export const LISTED_FOR_MS = 2 * 24 * 60 * 60 * 1000;

/** @param creates its stores, at its first version */
export function storedDatabase(name: string, createStores: (database: IDBDatabase) => void): StoredDatabase {
  let opened: Promise<IDBDatabase> | undefined;
  let channel: BroadcastChannel | undefined;
  const listeners = new Set<() => void>();
  const reset = () => {
    opened = undefined;
  };
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  return {
    open() {
      opened ??= openDatabase(name, 1, createStores).then((database) => {
        const close = () => {
          database.close();
          reset();
        };
        database.onclose = close;
        database.onversionchange = close;
        return database;
      });
      opened.catch(reset);
      return opened;
    },
    watch(listener) {
      if (!channel && "BroadcastChannel" in globalThis) {
        channel = new BroadcastChannel(name);
        channel.onmessage = notifyListeners;
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notifyChange() {
      notifyListeners();
      channel?.postMessage("changed");
    },
  };
}
