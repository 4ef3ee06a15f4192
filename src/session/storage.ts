/**
 * Browser storage that never throws. Private windows, full disks and strict settings make every call
 * to `localStorage` a possible exception; the session must go on without it.
 */

export type Drawer = "local" | "session";

/** The storage itself, or nothing: on the server, or where the browser forbids it. */
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

/** Answers whether the value is really kept. */
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
    // Nothing was kept there, so nothing is left behind.
  }
}

/** Parses JSON somebody may have damaged by hand: an unreadable text is `null`. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
