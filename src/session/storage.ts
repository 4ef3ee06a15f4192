/**
 * Browser storage that never throws. Private windows, full disks and strict settings make every call to `localStorage`
 * a possible exception; the session must work without it.
 */

export type StorageArea = "local" | "session";

/** The storage, or undefined on the server or if the browser blocks it. */
export function openStorage(area: StorageArea): Storage | undefined {
  try {
    return area === "local" ? globalThis.window?.localStorage : globalThis.window?.sessionStorage;
  } catch {
    return undefined;
  }
}

export function readKey(area: StorageArea, key: string): string | null {
  try {
    return openStorage(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function writeKey(area: StorageArea, key: string, value: string): boolean {
  try {
    const storage = openStorage(area);
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}

export function removeKey(area: StorageArea, key: string): void {
  try {
    openStorage(area)?.removeItem(key);
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}

/** Parses JSON; invalid text is `null`. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
