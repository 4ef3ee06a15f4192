/** Of the lists a phone takes along. Apart from the outbox, which outlives every session. */
export const ROUND_DATABASE = "ratebook-round";

/** Whoever signs out leaves no lists behind. */
export function forgetRounds(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(ROUND_DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
