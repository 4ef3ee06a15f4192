import { columnOrder, exampleDate } from "#domain/date-order.ts";
import { unescapeCell } from "#domain/spreadsheet-cell.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import type { Conversion } from "./conversions.ts";
import {
  ADDRESS,
  fieldsFilled,
  lacksOwner,
  type MappedColumn,
  type Mapping,
  specialTargets,
} from "./mapping.ts";
import { placeNames, synonyms } from "./synonyms.ts";

/**
 * Suggests a mapping from the column names of a file and its first lines. A user checks it before use.
 * @param sample some lines of the file
 */
export function guessMapping(
  resource: AnyResource,
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping {
  const columnByName = new Map(columns.toReversed().map((column) => [normaliseName(column), column]));
  const sampleByColumn = new Map(
    columns.map((column, index) => [column, sample.map((cells) => unescapeCell(cells[index] ?? ""))]),
  );
  const filledFields = new Set<string>();
  const entries: MappedColumn[] = [];
  // A combined address column first, because it fills two fields.
  const targets = [...new Set([ADDRESS, ...Object.keys(resource.fields), ...specialTargets(resource)])];
  for (const to of targets.filter((target) => isTarget(resource, target))) {
    if (fieldsFilled(to).some((field) => filledFields.has(field))) continue;
    const column = findColumn(resource, to, columnByName);
    if (column === undefined) continue;
    const entry = entryFor(resource.fields[to], column, to, sampleByColumn.get(column) ?? []);
    if (!entry) continue;
    entries.push(entry);
    for (const field of fieldsFilled(to)) filledFields.add(field);
  }
  const order = new Map(columns.map((column, index) => [column, index]));
  // An owner’s address is useless without their name, and would be rejected.
  const filled = new Set(entries.map(({ to }) => to));
  const usable = entries.filter(({ to }) => !lacksOwner(to, filled));
  usable.sort((a, b) => (order.get(a.column) ?? 0) - (order.get(b.column) ?? 0));
  return { columns: usable, constants: {}, status: "submitted" };
}

function isTarget(resource: AnyResource, to: string): boolean {
  return to in resource.fields || specialTargets(resource).includes(to);
}

/** Terms for a mailing address of the owner, as opposed to the location of the asset. */
const OF_OWNER = /\b(mailing|mail|postal|owners?)\b/;
const OWNER_PARTS: Readonly<Record<string, RegExp>> = {
  owner_address: /\b(address|address ?1|addr|street)\b/,
  owner_city: /\b(city|town)\b/,
};

/** The column with the best matching name; for owner fields, a name that mentions the owner is preferred. */
function findColumn(
  resource: AnyResource,
  to: string,
  columnByName: ReadonlyMap<string, string>,
): string | undefined {
  const isPlace = resource.owned === true && (to in placeNames || to === ADDRESS);
  const name = namesOf(resource, to).find((one) => columnByName.has(one) && !(isPlace && OF_OWNER.test(one)));
  const part = OWNER_PARTS[to];
  const ownerName = part && [...columnByName.keys()].find((one) => OF_OWNER.test(one) && part.test(one));
  return columnByName.get(name ?? ownerName ?? "");
}

function namesOf(resource: AnyResource, to: string): string[] {
  const own = [to, resource.fields[to]?.label ?? to].map(normaliseName);
  // "city" can be the owner’s city or the asset’s; only a specific name decides.
  return [...own, ...(synonyms[resource.name]?.[to] ?? [])];
}

/** "Owner's_Name" → "owners name" */
function normaliseName(name: string): string {
  return (
    name
      .toLowerCase()
      // "Owner's" with any apostrophe
      .replace(/['’‘ʼ`´]/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  );
}

function entryFor(
  field: Field | undefined,
  column: string,
  to: string,
  sample: readonly string[],
): MappedColumn | undefined {
  const given = sample.filter((text) => text.trim() !== "");
  // A name such as "Acres" is more reliable than the numbers.
  const convert = guessConversion(to === "owner_since" ? "date" : field?.kind, normaliseName(column), given);
  return convert ? { column, to, convert } : { column, to };
}

function guessConversion(
  kind: Field["kind"] | undefined,
  name: string,
  given: readonly string[],
): Conversion | undefined {
  switch (kind) {
    case "decimal":
      if (/\bacre(s|age)?\b/.test(name)) return "acres";
      if (/\b(hectares?|ha)\b/.test(name)) return "hectares";
      return /\b(sq ?ft|square feet)\b/.test(name) ? "sqft" : undefined;
    case "whole":
      // Numbers from a spreadsheet appear as 1963.0; a real fraction is rejected in any case.
      return "whole-from-decimal";
    case "money":
      return /\bkobo\b/.test(name) ? "kobo" : undefined;
    case "date":
      return guessDate(given);
    default:
      return undefined;
  }
}

/** If the dates are ambiguous or contradictory, a user must select the order. */
function guessDate(given: readonly string[]): Conversion | undefined {
  if (exampleDate(given) !== undefined) return columnOrder(given);
  return given.some((text) => /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(text)) ? "date-time" : undefined;
}
