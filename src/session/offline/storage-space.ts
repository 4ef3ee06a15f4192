/** Storage of this device, in bytes. */
export interface StorageSpace {
  readonly usedBytes: number;
  readonly freeBytes: number;
  /** Whether storage is persistent. */
  readonly isPersistent: boolean;
}

/** Approximate size of a photo, in bytes. */
export const PHOTO_BYTES = 250_000;

/** Undefined if the browser doesn't report it. */
export async function findStorageSpace(): Promise<StorageSpace | undefined> {
  const { storage } = navigator;
  if (!storage?.estimate) return undefined;
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
    storage.estimate(),
    storage.persisted?.() ?? false,
  ]);
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isPersistent: persisted };
}

/** Requests persistent storage. */
export async function requestPersistence(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
