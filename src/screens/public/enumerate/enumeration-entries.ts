import { enumerationRegisters } from "#domain/enumeration.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";

/** The entries of the enumeration, without others in the same outbox, such as ticket checks. */
export function enumerationEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter(({ kind }) => enumerationRegisters.some(({ name }) => name === kind));
}
