import type { AnyResource } from "#resource/define.ts";
import { fieldApplies } from "./custom-field.ts";
import { message, type Translatable } from "./message.ts";
import { requiredError } from "./required-error.ts";

type FieldErrors = Record<string, Translatable[]>;

type RecordValues = Readonly<Record<string, unknown>>;

/**
 * Errors of the custom fields of a complete record: a required one that is blank, or one that is filled although it
 * does not apply.
 */
export function customErrors(resource: AnyResource, whole: RecordValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.custom) continue;
    const isEmpty = (whole[name] ?? null) === null;
    const applies = fieldApplies(field, whole);
    if (applies && isEmpty && field.required) errors[name] = [requiredError(field)];
    if (!applies && !isEmpty) errors[name] = [notApplicable(resource, name)];
  }
  return errors;
}

function notApplicable(resource: AnyResource, name: string): Translatable {
  const condition = resource.fields[resource.fields[name]?.custom?.when?.field ?? ""];
  return condition
    ? message("Leave this blank: it doesn’t apply to this {field}.", { field: condition.label.toLowerCase() })
    : "Leave this blank: it doesn’t apply here.";
}

/**
 * Custom fields that no longer apply after a change. They are cleared with it, so that no hidden values are counted.
 * @param whole the complete record
 * @param sent names of the fields in the change
 */
export function noLongerApplicable(
  resource: AnyResource,
  whole: RecordValues,
  sent: readonly string[],
): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isUnaffected = !field.custom || (whole[name] ?? null) === null || sent.includes(name);
    return isUnaffected || fieldApplies(field, whole) ? [] : [name];
  });
}
