import { customErrors } from "#domain/custom-values.ts";
import { isInNigeria } from "#domain/map/nigeria.ts";
import { type FieldValues, OUTSIDE_COUNTRY, pairErrors } from "#domain/record-input.ts";
import { requiredError } from "#domain/required-error.ts";
import type { AnyResource } from "#resource/define.ts";
import type { LineError, NamedEntry } from "./read-line.ts";

/** A line being read. */
export interface Draft {
  readonly values: FieldValues;
  readonly faults: LineError[];
  readonly blanked: string[];
  readonly named: NamedEntry[];
  /** Field → its column, whether its value was valid or not. */
  readonly columnOf: Record<string, string>;
}

/**
 * Errors of a line as a whole: missing or inconsistent values.
 * @param blankable fields that are left blank instead of rejecting the line
 */
export function addWholeLineErrors(
  draft: Draft,
  resource: AnyResource,
  blankable: ReadonlySet<string>,
): void {
  addMissingErrors(draft, resource);
  addPointErrors(draft);
  addCountryError(draft, blankable);
  addPairErrors(draft, resource);
}

function addMissingErrors(draft: Draft, resource: AnyResource): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.required || field.custom || (draft.values[name] ?? null) !== null) continue;
    const column = draft.columnOf[name] ?? null;
    const isAlreadyReported = column !== null && !(name in draft.values);
    if (!isAlreadyReported) draft.faults.push({ column, value: null, message: requiredError(field) });
  }
}

function addPointErrors(draft: Draft): void {
  const { latitude, longitude, accuracy } = draft.values;
  if (latitude === undefined && longitude === undefined && accuracy === undefined) return;
  if ((latitude ?? null) === null && (longitude ?? null) === null) return;
  if ((latitude ?? null) !== null && (longitude ?? null) !== null) return;
  const missingHalf = (latitude ?? null) === null ? "latitude" : "longitude";
  const column = draft.columnOf[missingHalf] ?? null;
  if (column !== null && !(missingHalf in draft.values)) return; // already rejected
  draft.faults.push({ column, value: null, message: "Enter both latitude and longitude, or neither." });
}

/** A position abroad or in the sea, rejected as in forms and the API. */
function addCountryError({ values, faults, blanked, columnOf }: Draft, blankable: ReadonlySet<string>): void {
  const { latitude, longitude } = values;
  if (typeof latitude !== "number" || typeof longitude !== "number") return;
  if (isInNigeria({ latitude, longitude })) return;
  // Half a position is useless: both coordinates and the accuracy are dropped.
  if (blankable.has("latitude") || blankable.has("longitude")) {
    for (const name of ["latitude", "longitude", "accuracy"].filter(
      (one) => (values[one] ?? null) !== null,
    )) {
      values[name] = null;
      blanked.push(name);
    }
    return;
  }
  const column = columnOf["latitude"] ?? null;
  const value = `${latitude}, ${longitude}`;
  faults.push({ column, value, message: OUTSIDE_COUNTRY, code: "outside-country" });
}

function addPairErrors(draft: Draft, resource: AnyResource): void {
  const wrong = { ...pairErrors(resource, draft.values), ...customErrors(resource, draft.values) };
  for (const [name, messages] of Object.entries(wrong)) {
    const column = draft.columnOf[name] ?? null;
    // Errors of cells are already reported.
    if (column !== null && !(name in draft.values)) continue;
    for (const error of messages) draft.faults.push({ column, value: null, message: error });
  }
}
