import type { RoundLists } from "#domain/enumeration.ts";
import { waitingReference } from "#domain/waiting-reference.ts";
import type { AnyResource } from "#resource/define.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import type { Round } from "#session/offline/round.ts";
import type { Known } from "./known-input.tsx";

/** The initial values of a form, and the options of its references. */

/** Values reused for the next entry. */
const REPEATED = ["street_name", "city", "lga_id", "street_id"];

/**
 * An entry's own values; for a new one, the street of the previous entry or of the list. @param entries of all users on
 * this device, in order; those of others are ignored
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
  const params = Object.entries(repeatedOf(start)).filter(
    ([name]) => name in resource.fields || name === "lga_id",
  );
  return Object.fromEntries(params);
}

/** The values reused for the next form. */
export function repeatedOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => REPEATED.includes(name)));
}

/** The values entered in its form. */
function recordOf({ body }: OutboxEntry): Readonly<Record<string, unknown>> {
  return (body as { record?: Record<string, unknown> }).record ?? {};
}

/** Pending entries of a register, then its downloaded records. */
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
