/** The database of downloaded areas. Separate from the outbox, which is kept across sessions. */
export const ROUND_DATABASE = "ratebook-round";

/** Deletes downloaded areas on sign-out. */
export function deleteStoredRounds(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(ROUND_DATABASE);
  } catch {
    // A browser without storage has nothing to delete.
  }
}
