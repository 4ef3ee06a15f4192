import { capitalise } from "#domain/capitalise.ts";
import { exampleDate } from "#domain/date-order.ts";
import { dictionary } from "#domain/dictionary.ts";
import { english } from "#domain/message.ts";
import { readValue } from "#domain/read-value.ts";
import { lgaField, locationFields } from "#domain/record-input.ts";
import { requiredError } from "#domain/required-error.ts";
import { unescapeCell } from "#domain/spreadsheet-cell.ts";
import { withArticle } from "#domain/with-article.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { type Conversion, conversionNames, definesDateOrder } from "./conversions.ts";

/** The target of one column of a file. A column can have several targets, as several entries. */
export interface MappedColumn {
  readonly column: string;
  /** Target of the column: a field of the register, or a special target such as `address` or `owner`. */
  readonly to: string;
  readonly convert?: Conversion;
  /** Field values by text in the file. "10*" matches any text that starts with 10; the longest match applies. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether an invalid value leaves the field blank instead of rejecting the line. */
  readonly blank_if_refused?: boolean;
}

export interface Mapping {
  readonly columns: readonly MappedColumn[];
  /** Default values by field, used where the column is blank or unmapped, or its text isn’t in `values`. */
  readonly constants: Readonly<Record<string, string>>;
  /** Status of new records; individuals and corporates are always active. */
  readonly status: "submitted" | "draft";
  /**
   * Handling of possible duplicates: `leave_out` skips them, `ask` imports them for review; if omitted, they are
   * imported without a check.
   */
  readonly alike?: "leave_out" | "ask" | undefined;
}

/** "14 Quarry Road" in one column. */
export const ADDRESS = "address";

/** The state of the local government in another column: with it, missing local governments are created. */
export const STATE = "lga_state";

/** Owner columns: owners are created if needed, and linked. */
const OWNER_SINCE = "owner_since";
const ownerTargets = ["owner", "owner_address", "owner_city", OWNER_SINCE] as const;

/** Targets of columns besides the fields of the register. */
export function specialTargets(resource: AnyResource): readonly string[] {
  return [
    ...locationFields(resource),
    ...(hasAddress(resource) ? [ADDRESS] : []),
    ...("lga_id" in resource.fields ? [STATE] : []),
    ...(resource.owned ? ownerTargets : []),
  ];
}

function hasAddress(resource: AnyResource): boolean {
  return "street_number" in resource.fields && "street_name" in resource.fields;
}

/** The fields that a target fills. */
export function fieldsFilled(to: string): readonly string[] {
  return to === ADDRESS ? ["street_number", "street_name"] : [to];
}

/** Excludes inherited property names such as "constructor". */
function fieldOf(resource: AnyResource, name: string): Field | undefined {
  if (name === "lga_id") return resource.fields[name] ?? lgaField;
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
}

/**
 * Errors of a mapping, by target; empty if it is valid.
 * @param columns of the file
 * @param sample its first lines: ambiguous dates in them are an error
 */
export function mappingErrors(
  resource: AnyResource,
  mapping: Mapping,
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): Record<string, string[]> {
  const errors = dictionary<string[]>();
  const addError = (target: string, message: string) => {
    errors[target] ??= [];
    errors[target].push(message);
  };
  const targets = new Set([...Object.keys(resource.fields), ...specialTargets(resource)]);
  const filled = new Set<string>();
  for (const { column, to, convert, values } of mapping.columns) {
    if (!columns.includes(column)) addError(to, `The file has no column “${column}”.`);
    if (!targets.has(to)) addError(to, `${capitalise(withArticle(resource.one))} has no field “${to}”.`);
    if (convert !== undefined && !conversionNames.includes(convert))
      addError(to, `There is no conversion “${convert}”.`);
    const isDate = to === OWNER_SINCE || resource.fields[to]?.kind === "date";
    const index = columns.indexOf(column);
    const ambiguousDate =
      isDate &&
      !definesDateOrder(convert) &&
      exampleDate(sample.map((cells) => unescapeCell(cells[index] ?? "")));
    if (ambiguousDate)
      addError(
        to,
        `Select whether the day or the month comes first in “${column}”, which has dates such as ${ambiguousDate}.`,
      );
    if (values && resource.fields[to]?.sealed)
      addError(to, "These values can’t be mapped. Correct them in the file.");
    for (const error of choiceErrors(to, resource.fields[to], values)) addError(to, error);
    for (const field of fieldsFilled(to)) {
      if (filled.has(field)) addError(field, "Two columns are mapped to this field. Select one.");
      filled.add(field);
    }
  }
  for (const [name, value] of Object.entries(mapping.constants)) {
    const field = fieldOf(resource, name);
    if (!field)
      addError(
        name,
        `${capitalise(withArticle(resource.one))} has no field “${name}” that can be the same on every line.`,
      );
    else if (field.unique)
      addError(name, "This value must be unique, so it can’t be the same on every line.");
    else {
      const read = readValue(name, field, value);
      if ("faults" in read) for (const error of read.faults) addError(name, english(error));
    }
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isGiven = filled.has(name) || (mapping.constants[name] ?? "").trim() !== "";
    // Required for some kinds only: lines of such a kind are validated separately.
    if (field.required && !field.custom?.when && !isGiven)
      addError(name, `${english(requiredError(field))} Select its column, or enter a value for every line.`);
  }
  if (filled.has(STATE) && !filled.has("lga_id"))
    addError("lga_id", "Select the column with the local governments of these states.");
  if (mapping.columns.some(({ to }) => lacksOwner(to, filled)))
    addError("owner", "Select the column with the owner’s name.");
  return errors;
}

/** Values mapped to a choice that does not exist, for example because a custom field changed. */
function choiceErrors(to: string, field: Field | undefined, values: MappedColumn["values"]): string[] {
  if (field?.kind !== "choice") return [];
  return Object.entries(values ?? {})
    .filter(([, meant]) => "faults" in readValue(to, field, meant))
    .map(([text]) => `Select what “${text}” means. The list does not have that choice.`);
}

/**
 * Whether a column describes an owner without a column for the owner’s name. The date can also go with an owner’s number.
 * @param filled targets of the mapped columns
 */
export function lacksOwner(to: string, filled: ReadonlySet<string>): boolean {
  if (to === "owner" || !ownerTargets.some((target) => target === to) || filled.has("owner")) return false;
  return !(to === OWNER_SINCE && filled.has("party"));
}
