import { waitingEntryOf } from "#domain/waiting-reference.ts";
import type { OutboxEntry } from "./entry.ts";

/** References between pending entries. */

/** Entry → the id of the record it created. */
export type RecordIds = ReadonlyMap<string, number>;

export function recordIdsOf(entries: readonly OutboxEntry[]): RecordIds {
  return new Map(entries.flatMap(({ id, made }) => (made ? [[id, made.id] as const] : [])));
}

/** Entries that a body refers to and that aren't recorded yet. */
export function openReferences(body: unknown, recordIds: RecordIds): string[] {
  return referencesIn(body).filter((id) => !recordIds.has(id));
}

/** A body as it is sent, with references replaced by record ids. */
export function resolveReferences(body: unknown, recordIds: RecordIds): unknown {
  const entry = waitingEntryOf(body);
  if (entry !== undefined) return recordIds.get(entry) ?? null;
  if (Array.isArray(body)) return body.map((value) => resolveReferences(value, recordIds));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, resolveReferences(value, recordIds)]),
  );
}

/** Entries that a body refers to. */
function referencesIn(body: unknown): string[] {
  const entry = waitingEntryOf(body);
  if (entry !== undefined) return [entry];
  if (typeof body !== "object" || body === null) return [];
  return Object.values(body).flatMap(referencesIn);
}

/** Whether the user must act first: an entry it refers to was rejected or deleted. */
export function isBlocked({ body }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return openReferences(body, recordIdsOf(entries)).some((id) => {
    const referred = entries.find((entry) => entry.id === id);
    return !referred || referred.state === "refused" || isBlocked(referred, entries);
  });
}

/** The entries of a user that can be sent now, in order. */
export function dueEntries(entries: readonly OutboxEntry[], person: number): OutboxEntry[] {
  return entries.filter(
    (entry) =>
      entry.person.id === person &&
      (entry.state === "waiting"
        ? !isBlocked(entry, entries)
        : entry.state === "made" && entry.photos.some(({ state }) => state === "waiting")),
  );
}
