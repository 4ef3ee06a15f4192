import { storeAccess } from "./database.ts";

/** Data stored on a phone for offline ticket checks. No personal data, so it isn't cleared on sign-out. */
const withStore = storeAccess("ticket-checking", "kept");

/** The stored value of a key; undefined if there is none, or no storage. */
export async function readValue<T>(name: string): Promise<T | undefined> {
  return withStore<T | undefined>("readonly", (store) => store.get(name)).catch(() => undefined);
}

/** Stores a value, replacing any other. */
export async function storeValue(name: string, value: unknown): Promise<void> {
  await withStore("readwrite", (store) => store.put(value, name)).catch(() => undefined);
}
