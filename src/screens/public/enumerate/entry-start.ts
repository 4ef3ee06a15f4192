import type { RoundLists } from "#domain/enumeration.ts";
import { waitingReference } from "#domain/waiting-reference.ts";
import type { AnyResource } from "#resource/define.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import type { Round } from "#session/offline/round.ts";
import type { Known } from "./known-input.tsx";

/** With what a form begins, and what its references may name. */

/** What one keeps from door to door. */
const REPEATED = ["street_name", "city", "lga_id", "street_id"];

/**
 * An entry's own values; for a new one, the street of the entry before it, or that of the round.
 * @param entries of everybody on this device, in their order: others' tell nothing here
 */
export function startOf(
  resource: AnyResource,
  { person, street, lga }: Pick<Round, "person" | "street" | "lga">,
  entries: readonly OutboxEntry[],
  entry: OutboxEntry | undefined,
): Readonly<Record<string, unknown>> {
  if (entry) return recordOf(entry);
  const here = {
    lga_id: lga.id,
    ...(street && { street_name: street.name, city: street.city, street_id: street.id }),
  };
  const last = entries.findLast((one) => one.person.id === person && "street_name" in recordOf(one));
  const start = last ? { ...here, ...recordOf(last) } : here;
  const asked = Object.entries(repeatedOf(start)).filter(
    ([name]) => name in resource.fields || name === "lga_id",
  );
  return Object.fromEntries(asked);
}

/** What the next form begins with, of what was filled in. */
export function repeatedOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => REPEATED.includes(name)));
}

/** What a form of it was filled in with. */
function recordOf({ body }: OutboxEntry): Readonly<Record<string, unknown>> {
  return (body as { record?: Record<string, unknown> }).record ?? {};
}

/** Records of a register that were taken along, and those that wait here: these first. */
export function knownFor(
  register: string,
  { known }: RoundLists,
  entries: readonly OutboxEntry[],
  person: number,
): readonly Known[] {
  const waiting = entries
    .filter((entry) => entry.kind === register && entry.person.id === person)
    .map(({ id, title }) => ({ value: waitingReference(id), words: `${title} (from this phone)` }));
  const there = (known[register] ?? []).map(({ id, code, title }) => ({
    value: String(id),
    words: `${code} ${title}`,
  }));
  return [...waiting.toReversed(), ...there];
}
