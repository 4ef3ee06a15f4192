import type { AnyResource } from "#resource/define.ts";
import { isAsked } from "./custom-field.ts";
import { message, type Translatable } from "./message.ts";
import { missing } from "./missing.ts";

type FieldFaults = Record<string, Translatable[]>;

type Whole = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the custom fields of a record as it would be: one that has to be filled and is not, or one that
 * is filled where it is not asked for.
 */
export function customFaults(resource: AnyResource, whole: Whole): FieldFaults {
  const errors: FieldFaults = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.custom) continue;
    const isEmpty = (whole[name] ?? null) === null;
    const asked = isAsked(field, whole);
    if (asked && isEmpty && field.required) errors[name] = [missing(field)];
    if (!asked && !isEmpty) errors[name] = [notAsked(resource, name)];
  }
  return errors;
}

function notAsked(resource: AnyResource, name: string): Translatable {
  const by = resource.fields[resource.fields[name]?.custom?.when?.field ?? ""];
  return by
    ? message("Leave it empty: it is not asked for with this {field}.", { field: by.label.toLowerCase() })
    : "Leave it empty: it is not asked for here.";
}

/**
 * The custom fields of a record that a change of its kind leaves without a place: they are emptied with it, so that
 * nothing goes on counting that nobody can see.
 * @param whole the record as it would be
 * @param sent names that the change itself fills
 */
export function leftOver(resource: AnyResource, whole: Whole, sent: readonly string[]): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isKept = !field.custom || (whole[name] ?? null) === null || sent.includes(name);
    return isKept || isAsked(field, whole) ? [] : [name];
  });
}
