/** Prefix of a reference to a record entered on the same phone that has no id yet. */
const PREFIX = "entry:";

export function waitingReference(entry: string): string {
  return `${PREFIX}${entry}`;
}

/** The entry of a value; undefined for any other value. */
export function waitingEntryOf(value: unknown): string | undefined {
  return typeof value === "string" && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined;
}
