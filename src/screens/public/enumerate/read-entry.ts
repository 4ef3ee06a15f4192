import { isAsked } from "#domain/custom-field.ts";
import { namingFields } from "#domain/duplicates.ts";
import { type FieldFaults, type Raw, readRecordInput } from "#domain/record-input.ts";
import { waitingEntryOf } from "#domain/waiting-reference.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";

/** A form as it is kept: values as the API takes them; what was left empty is left out. */
export interface ReadEntry {
  readonly record: Readonly<Record<string, Value>>;
  readonly errors: FieldFaults;
  /** What a list calls it: "14 Quarry Road". */
  readonly title: string;
}

/** In the place of a record that has no number yet. */
const SOME_NUMBER = "1";

/**
 * Reads a form by the rules the server reads it by, with all faults at once. A reference to an entry that waits stays
 * what it is. Words beside a reference that name nothing are a fault: on a phone nobody sees that they were dropped.
 * @param raw texts as they were typed; `<name>_words` beside a reference
 */
export function readEntry(resource: AnyResource, raw: Raw): ReadEntry {
  const own = Object.entries(raw).filter(([name]) => {
    const field = resource.fields[name];
    // What was typed before the kind was changed is hidden, and not sent.
    return !name.endsWith("_words") && (!field?.custom || isAsked(field, raw));
  });
  const waiting = own.filter(([, value]) => waitingEntryOf(value) !== undefined);
  const plain = {
    ...Object.fromEntries(own),
    ...Object.fromEntries(waiting.map(([name]) => [name, SOME_NUMBER])),
  };
  const { values, errors = {} } = readRecordInput(resource, plain);
  const lost = Object.entries(resource.fields).flatMap(([name, field]) => {
    const words = raw[`${name}_words`];
    const isLost =
      field.kind === "reference" && !raw[name] && typeof words === "string" && words.trim() !== "";
    return isLost ? [[name, [LOST]] as [string, string[]]] : [];
  });
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const record = { ...Object.fromEntries(given), ...(Object.fromEntries(waiting) as Record<string, Value>) };
  return { record, errors: { ...errors, ...Object.fromEntries(lost) }, title: titleOf(resource, record) };
}

const LOST = "No match found. Select an option or leave this blank.";

function titleOf(resource: AnyResource, record: Readonly<Record<string, Value>>): string {
  const named = namingFields(resource).map((name) => record[name] ?? "");
  return named.join(" ").replaceAll(/\s+/g, " ").trim() || resource.one;
}
