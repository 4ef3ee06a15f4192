/** Prefix of a reference to a record entered on the same phone that has no id yet. */
const WAITING = "entry:";

export function waitingReference(entry: string): string {
  return `${WAITING}${entry}`;
}

/** The entry of a value; undefined for any other value. */
export function waitingEntryOf(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith(WAITING) ? value.slice(WAITING.length) : undefined;
}
