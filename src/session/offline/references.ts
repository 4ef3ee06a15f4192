import { waitingEntryOf } from "#domain/waiting-reference.ts";
import type { OutboxEntry } from "./entry.ts";

/** References between entries: one that waits may stand in another that waits. */

/** Entry → the number of what it made. */
export type Numbers = ReadonlyMap<string, number>;

export function numbersOf(entries: readonly OutboxEntry[]): Numbers {
  return new Map(entries.flatMap(({ id, made }) => (made ? [[id, made.id] as const] : [])));
}

/** Entries that a body refers to and that are not made yet. */
export function openReferences(body: unknown, numbers: Numbers): string[] {
  return waitingIn(body).filter((id) => !numbers.has(id));
}

/** A body as it is sent: entries it refers to are the numbers of what they made. */
export function resolved(body: unknown, numbers: Numbers): unknown {
  const entry = waitingEntryOf(body);
  if (entry !== undefined) return numbers.get(entry) ?? null;
  if (Array.isArray(body)) return body.map((value) => resolved(value, numbers));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, resolved(value, numbers)]));
}

/** Entries that a body refers to. */
export function waitingIn(body: unknown): string[] {
  const entry = waitingEntryOf(body);
  if (entry !== undefined) return [entry];
  if (typeof body !== "object" || body === null) return [];
  return Object.values(body).flatMap(waitingIn);
}
