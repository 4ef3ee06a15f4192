import { fieldApplies } from "#domain/custom-field.ts";
import { namingFields } from "#domain/duplicates.ts";
import { type FieldErrors, type Raw, readRecordInput } from "#domain/record-input.ts";
import { waitingEntryOf } from "#domain/waiting-reference.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";

/** A form's values as the API takes them, without blank ones. */
export interface ReadEntry {
  readonly record: Readonly<Record<string, Value>>;
  readonly errors: FieldErrors;
  /** The title in lists: "14 Quarry Road". */
  readonly title: string;
}

/** Placeholder of a record without an id. */
const SOME_NUMBER = "1";

/**
 * Parses a form by the server's rules, with all errors at once. References to pending entries stay. Reference text
 * without a match is an error, as it would be dropped silently.
 * @param raw texts as typed; `<name>_words` for a reference
 */
export function readEntry(resource: AnyResource, raw: Raw): ReadEntry {
  const own = Object.entries(raw).filter(([name]) => {
    const field = resource.fields[name];
    // Hidden values of another kind are not sent.
    return !name.endsWith("_words") && (!field?.custom || fieldApplies(field, raw));
  });
  const waiting = own.filter(([, value]) => waitingEntryOf(value) !== undefined);
  const plain = {
    ...Object.fromEntries(own),
    ...Object.fromEntries(waiting.map(([name]) => [name, SOME_NUMBER])),
  };
  const { values, errors = {} } = readRecordInput(resource, plain);
  const lost = Object.entries(resource.fields).flatMap(([name, field]) => {
    const labels = raw[`${name}_words`];
    const isLost =
      field.kind === "reference" && !raw[name] && typeof labels === "string" && labels.trim() !== "";
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
