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
const PLACEHOLDER_ID = "1";

/**
 * Parses a form by the server's rules, with all errors at once. References to pending entries stay. Reference text
 * without a match is an error, as it would be dropped silently.
 * @param raw texts as typed; `<name>_words` for a reference
 */
export function readEntry(resource: AnyResource, raw: Raw): ReadEntry {
  const applicable = Object.entries(raw).filter(([name]) => {
    const field = resource.fields[name];
    // Hidden values of another kind are not sent.
    return !name.endsWith("_words") && (!field?.custom || fieldApplies(field, raw));
  });
  const waiting = applicable.filter(([, value]) => waitingEntryOf(value) !== undefined);
  const withPlaceholders = {
    ...Object.fromEntries(applicable),
    ...Object.fromEntries(waiting.map(([name]) => [name, PLACEHOLDER_ID])),
  };
  const { values, errors = {} } = readRecordInput(resource, withPlaceholders);
  const unmatched = Object.entries(resource.fields).flatMap(([name, field]) => {
    const typedText = raw[`${name}_words`];
    const isUnmatched =
      field.kind === "reference" && !raw[name] && typeof typedText === "string" && typedText.trim() !== "";
    return isUnmatched ? [[name, [NO_MATCH]] as [string, string[]]] : [];
  });
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  const record = { ...Object.fromEntries(filled), ...(Object.fromEntries(waiting) as Record<string, Value>) };
  return {
    record,
    errors: { ...errors, ...Object.fromEntries(unmatched) },
    title: titleOf(resource, record),
  };
}

const NO_MATCH = "No match found. Select an option or leave this blank.";

function titleOf(resource: AnyResource, record: Readonly<Record<string, Value>>): string {
  const nameParts = namingFields(resource).map((name) => record[name] ?? "");
  return nameParts.join(" ").replaceAll(/\s+/g, " ").trim() || resource.one;
}
