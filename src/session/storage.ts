/**
 * Browser storage that never throws. Private windows, full disks and strict settings make every call to `localStorage`
 * a possible exception; the session must work without it.
 */

export type Drawer = "local" | "session";

/** The storage, or undefined on the server or if the browser blocks it. */
export function openDrawer(drawer: Drawer): Storage | undefined {
  try {
    return drawer === "local" ? globalThis.window?.localStorage : globalThis.window?.sessionStorage;
  } catch {
    return undefined;
  }
}

export function readKey(drawer: Drawer, key: string): string | null {
  try {
    return openDrawer(drawer)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function writeKey(drawer: Drawer, key: string, value: string): boolean {
  try {
    const storage = openDrawer(drawer);
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}

export function removeKey(drawer: Drawer, key: string): void {
  try {
    openDrawer(drawer)?.removeItem(key);
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
