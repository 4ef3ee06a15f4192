import type { EnumerationDownload } from "#domain/enumeration.ts";
import { waitingReference } from "#domain/waiting-reference.ts";
import type { AnyResource } from "#resource/define.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import type { Round } from "#session/offline/round.ts";
import type { ReferenceOption } from "./downloaded-reference-input.tsx";

/** The initial values of a form, and the options of its references. */

/** Values reused for the next entry. */
const REPEATED_FIELDS = ["street_name", "city", "lga_id", "street_id"];

/**
 * An entry's own values; for a new one, the street of the previous entry or of the list. @param entries of all users on
 * this device, in order; those of others are ignored
 */
export function initialValues(
  resource: AnyResource,
  { person, street, lga }: Pick<Round, "person" | "street" | "lga">,
  entries: readonly OutboxEntry[],
  entry: OutboxEntry | undefined,
): Readonly<Record<string, unknown>> {
  if (entry) return enteredValues(entry);
  const areaValues = {
    lga_id: lga.id,
    ...(street && { street_name: street.name, city: street.city, street_id: street.id }),
  };
  const last = entries.findLast((one) => one.person.id === person && "street_name" in enteredValues(one));
  const start = last ? { ...areaValues, ...enteredValues(last) } : areaValues;
  const fieldValues = Object.entries(repeatedValues(start)).filter(
    ([name]) => name in resource.fields || name === "lga_id",
  );
  return Object.fromEntries(fieldValues);
}

/** The values reused for the next form. */
export function repeatedValues(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => REPEATED_FIELDS.includes(name)));
}

/** The values entered in its form. */
function enteredValues({ body }: OutboxEntry): Readonly<Record<string, unknown>> {
  return (body as { record?: Record<string, unknown> }).record ?? {};
}

/** Pending entries of a register, then its downloaded records. */
export function referenceOptions(
  register: string,
  { known }: EnumerationDownload,
  entries: readonly OutboxEntry[],
  person: number,
): readonly ReferenceOption[] {
  const waiting = entries
    .filter((entry) => entry.kind === register && entry.person.id === person)
    .map(({ id, title }) => ({ value: waitingReference(id), text: `${title} (from this phone)` }));
  const downloaded = (known[register] ?? []).map(({ id, code, title }) => ({
    value: String(id),
    text: `${code} ${title}`,
  }));
  return [...waiting.toReversed(), ...downloaded];
}
