/** What this device has room for. Bytes. */
export interface Room {
  readonly used: number;
  readonly left: number;
  /** Whether the browser promised not to clear it away by itself. */
  readonly kept: boolean;
}

/** About what a photo takes here. Bytes. */
export const PHOTO_BYTES = 250_000;

/** Undefined where the browser does not tell. */
export async function findRoom(): Promise<Room | undefined> {
  const { storage } = navigator;
  if (!storage?.estimate) return undefined;
  const [{ usage = 0, quota = 0 }, kept] = await Promise.all([
    storage.estimate(),
    storage.persisted?.() ?? false,
  ]);
  return { used: usage, left: Math.max(0, quota - usage), kept };
}

/** Asks the browser to keep what is here even when the device runs short. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
