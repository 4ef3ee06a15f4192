import type { AnyResource } from "#resource/define.ts";
import { type Field, reference, type Value } from "#resource/field.ts";
import { customErrors } from "./custom-values.ts";
import { dictionary } from "./dictionary.ts";
import type { LagosDate } from "./lagos.ts";
import { isInNigeria } from "./map/nigeria.ts";
import type { Translatable } from "./message.ts";
import { fillPlateType, isStandardPlate } from "./plate-type.ts";
import { type ReadResult, readNumber, readValue } from "./read-value.ts";
import { requiredError } from "./required-error.ts";

export type Raw = Readonly<Record<string, unknown>>;
export type FieldValues = Record<string, Value>;
export type FieldErrors = Record<string, Translatable[]>;

/** With errors, `values` has the valid fields, so that they can be checked further. */
export type RecordInput =
  | { readonly values: FieldValues; readonly errors?: undefined }
  | { readonly values: FieldValues; readonly errors: FieldErrors };

/** The local government of a record, which every located register has. */
export const lgaField: Field = reference("Local government", "lga");

const POINT_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  accuracy: [0, 100_000],
};

/** Names that a form or file can send besides the fields of the resource. */
export function locationFields(resource: AnyResource): readonly string[] {
  const hasOwnLga = resource.placeless || "lga_id" in resource.fields;
  return [...(hasOwnLga ? [] : ["lga_id"]), ...(resource.located ? Object.keys(POINT_BOUNDS) : [])];
}

/**
 * Reads the input for a record: collects all errors, strips nothing, blanks are null, money is kobo, unknown names are
 * errors.
 * @param raw texts, or JSON values; money is kobo as a number and naira as text
 * @param options.partial reads only the names that were sent, for an update
 * @param options.today Lagos date, by default that of the clock
 */
export function readRecordInput(
  resource: AnyResource,
  raw: Raw,
  options: { readonly partial?: boolean; readonly today?: LagosDate } = {},
): RecordInput {
  const values: FieldValues = {};
  const errors: FieldErrors = dictionary();
  const place = locationFields(resource);
  const names = options.partial
    ? Object.keys(raw)
    : [...new Set([...Object.keys(resource.fields), ...place, ...Object.keys(raw)])];
  for (const name of names) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    const sent = Object.hasOwn(raw, name) ? raw[name] : undefined;
    const read = field
      ? readValue(name, field, sent, options.today)
      : place.includes(name)
        ? readLocationField(name, sent)
        : { faults: ["Unknown field."] };
    if ("faults" in read) errors[name] = [...read.faults];
    else if (read.value === null && field?.required && !field.custom) errors[name] = [requiredError(field)];
    else values[name] = read.value;
  }
  fillPlateType(resource, values);
  checkPoint(values, errors);
  const more = { ...pairErrors(resource, values), ...(!options.partial && customErrors(resource, values)) };
  for (const [name, messages] of Object.entries(more)) errors[name] ??= messages;
  return Object.keys(errors).length > 0 ? { values, errors } : { values };
}

/** Reads one of `locationFields`. */
export function readLocationField(name: string, raw: unknown): ReadResult {
  const bounds = POINT_BOUNDS[name];
  return bounds ? readNumber(...bounds, raw) : readValue(name, lgaField, raw);
}

/** Error of a point outside Nigeria. */
export const OUTSIDE_COUNTRY =
  "This point is not in Nigeria. Check that latitude and longitude are not swapped.";

/** Both coordinates are required, and the point must be in Nigeria. */
function checkPoint(values: FieldValues, errors: FieldErrors): void {
  const [latitude, longitude] = [values.latitude ?? null, values.longitude ?? null];
  if (typeof latitude === "number" && typeof longitude === "number" && !isInNigeria({ latitude, longitude }))
    errors.latitude ??= [OUTSIDE_COUNTRY];
  if ((latitude === null) === (longitude === null)) return;
  const missingField = latitude === null ? "latitude" : "longitude";
  errors[missingField] ??= ["Enter both latitude and longitude, or neither."];
}

/** Errors between two fields of a record, if both have values. */
export function pairErrors(resource: AnyResource, values: Readonly<Record<string, unknown>>): FieldErrors {
  const errors: FieldErrors = {};
  for (const { rule, fields, fault } of resource.between ?? []) {
    const [first, second] = fields.map((name) => values[name] ?? null);
    if (rule === "plate-type") {
      const hasPlateType = second !== null || !(fields[1] in values);
      if (typeof first === "string" && !isStandardPlate(first) && !hasPlateType) errors[fields[0]] = [fault];
      continue;
    }
    if (first === null || second === null || first === undefined || second === undefined) continue;
    const isValid = rule === "different" ? first !== second : first <= second;
    if (!isValid) errors[fields[1]] = [fault];
  }
  return errors;
}
