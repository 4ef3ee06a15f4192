import type { AnyResource } from "#resource/define.ts";
import { type Field, reference, type Value } from "#resource/field.ts";
import { byName } from "./by-name.ts";
import { customFaults } from "./custom-values.ts";
import type { LagosDate } from "./lagos.ts";
import { isInNigeria } from "./map/nigeria.ts";
import type { Translatable } from "./message.ts";
import { missing } from "./missing.ts";
import { fillPlateType, isStandardPlate } from "./plate-type.ts";
import { type Read, readNumber, readValue } from "./read-value.ts";

export type Raw = Readonly<Record<string, unknown>>;
export type FieldValues = Record<string, Value>;
export type FieldFaults = Record<string, Translatable[]>;

/** With faults, `values` still holds the fields that are right, so that these can be checked further. */
export type RecordInput =
  | { readonly values: FieldValues; readonly errors?: undefined }
  | { readonly values: FieldValues; readonly errors: FieldFaults };

/** Where a record belongs: every register has it, whatever else it holds. */
export const lgaField: Field = reference("Local government", "lga");

const POINT: Readonly<Record<string, readonly [number, number]>> = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  accuracy: [0, 100_000],
};

/** The names a form or a file may send for a resource, besides its own fields. */
export function placeFields(resource: AnyResource): readonly string[] {
  const isSaid = resource.placeless || "lga_id" in resource.fields;
  return [...(isSaid ? [] : ["lga_id"]), ...(resource.located ? Object.keys(POINT) : [])];
}

/**
 * Reads what a form, a file or the API sent for a record: all faults at once, nothing stripped, blanks as
 * null, money as kobo, unknown names refused.
 * @param raw texts, or JSON values; money is kobo as a number and naira as text
 * @param options.partial only the names that were sent, as an update sends them
 * @param options.today in Lagos, where it is not the clock's
 */
export function readRecordInput(
  resource: AnyResource,
  raw: Raw,
  options: { readonly partial?: boolean; readonly today?: LagosDate } = {},
): RecordInput {
  const values: FieldValues = {};
  const errors: FieldFaults = byName();
  const place = placeFields(resource);
  const names = options.partial
    ? Object.keys(raw)
    : [...new Set([...Object.keys(resource.fields), ...place, ...Object.keys(raw)])];
  for (const name of names) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    const sent = Object.hasOwn(raw, name) ? raw[name] : undefined;
    const read = field
      ? readValue(name, field, sent, options.today)
      : place.includes(name)
        ? readPlace(name, sent)
        : { faults: ["Unknown field."] };
    if ("faults" in read) errors[name] = [...read.faults];
    else if (read.value === null && field?.required && !field.custom) errors[name] = [missing(field)];
    else values[name] = read.value;
  }
  fillPlateType(resource, values);
  checkPoint(values, errors);
  const more = { ...pairFaults(resource, values), ...(!options.partial && customFaults(resource, values)) };
  for (const [name, faults] of Object.entries(more)) errors[name] ??= faults;
  return Object.keys(errors).length > 0 ? { values, errors } : { values };
}

/** One of `placeFields`, as it came. */
export function readPlace(name: string, raw: unknown): Read {
  const bounds = POINT[name];
  return bounds ? readNumber(...bounds, raw) : readValue(name, lgaField, raw);
}

/** What is said of a point that is no place of this country, whatever else is wrong. */
export const OUTSIDE_COUNTRY = "This point is not in Nigeria. Were latitude and longitude swapped?";

/** Half a point is no place, and neither is one in the sea. */
function checkPoint(values: FieldValues, errors: FieldFaults): void {
  const [latitude, longitude] = [values.latitude ?? null, values.longitude ?? null];
  if (typeof latitude === "number" && typeof longitude === "number" && !isInNigeria({ latitude, longitude }))
    errors.latitude ??= [OUTSIDE_COUNTRY];
  if ((latitude === null) === (longitude === null)) return;
  const missingOne = latitude === null ? "latitude" : "longitude";
  errors[missingOne] ??= ["Enter both latitude and longitude, or neither."];
}

/** What is wrong between two fields of a record, when both are given. */
export function pairFaults(resource: AnyResource, values: Readonly<Record<string, unknown>>): FieldFaults {
  const errors: FieldFaults = {};
  for (const { rule, fields, fault } of resource.between ?? []) {
    const [first, second] = fields.map((name) => values[name] ?? null);
    if (rule === "plate-type") {
      const isTold = second !== null || !(fields[1] in values);
      if (typeof first === "string" && !isStandardPlate(first) && !isTold) errors[fields[0]] = [fault];
      continue;
    }
    if (first === null || second === null || first === undefined || second === undefined) continue;
    const holds = rule === "different" ? first !== second : first <= second;
    if (!holds) errors[fields[1]] = [fault];
  }
  return errors;
}
