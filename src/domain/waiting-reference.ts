/** What stands in a reference until the record it means, entered on the same phone, has a number. */
const WAITING = "entry:";

export function waitingReference(entry: string): string {
  return `${WAITING}${entry}`;
}

/** The entry that a value means; undefined for any other value. */
export function waitingEntryOf(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith(WAITING) ? value.slice(WAITING.length) : undefined;
}
