import { message } from "#domain/message.ts";
import { lgasForAllAgencies } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { placeErrors } from "../records/find-errors.ts";
import { personReferences } from "../records/restriction.ts";
import { digestOf, type Holder, IDENTITY, type LookupResult, type Unique, uniqueValues } from "./look-up.ts";
import type { LineError, ReadLine } from "./read-line.ts";
import { maskSealedValue } from "./stored-cells.ts";

/**
 * The outcome of a line: to be created; already on record with the same or different values (nothing is changed); on an earlier
 * line of the file; skipped as a possible duplicate; invalid.
 */
export type Outcome = "made" | "there" | "different" | "repeated" | "alike" | "bad";

export interface CheckedLine extends ReadLine {
  readonly outcome: Outcome;
  /** Identifies the line if it has no unique value. */
  readonly digest: string | undefined;
  readonly uniques: readonly Unique[];
  /** What the line resembles, although it is imported. */
  readonly alike?: string;
}

interface LineOutcome {
  readonly outcome: Outcome;
  readonly faults: LineError[];
}

/** Determines the outcome of each line of a batch. */
export function validateBatch(
  resource: AnyResource,
  lines: readonly ReadLine[],
  known: LookupResult,
): CheckedLine[] {
  // Field and value → the line of this batch with it.
  const batch = new Map<string, number>();
  return lines.map((line) => {
    const rejected: CheckedLine = { ...line, outcome: "bad", digest: undefined, uniques: [] };
    checkReferences(resource, line, known);
    checkRestricted(resource, line, known);
    if (line.faults.length > 0) return rejected;

    const uniques = uniqueValues(resource, line, known);
    const digest = uniques.length === 0 ? digestOf(resource, line) : undefined;
    const [[field, value] = ["", digest ?? ""], ...others] = uniques;
    const holder = digest === undefined ? known.holders.get(field)?.get(value) : known.digests.get(digest);
    const earlier = batch.get(`${field} ${value}`);
    if (holder && !holder.isOfThisRun)
      return { ...line, ...compareWithRecord(resource, line, holder), digest, uniques };
    if (holder || earlier !== undefined)
      return { ...line, ...repeatedLine(resource, field, line, holder, earlier), digest, uniques };

    for (const [name, value] of others) checkUnique(resource, line, name, value, known, batch);
    if (line.faults.length > 0) return rejected;
    batch.set(`${field} ${value}`, line.line);
    for (const [name, value] of others) batch.set(`${name} ${value}`, line.line);
    return { ...line, outcome: "made", digest, uniques };
  });
}

function checkReferences(resource: AnyResource, line: ReadLine, known: LookupResult): void {
  for (const [name, ids] of known.references) {
    const id = line.values[name];
    if (typeof id !== "number" || id < 0 || ids.has(id)) continue;
    const field = labelOf(resource, name);
    const text = message("{field}: this record doesn’t exist.", { field });
    line.faults.push({ column: null, value: String(id), message: text });
  }
}

/** Nothing is added to a person whose record is restricted. */
function checkRestricted(resource: AnyResource, line: ReadLine, { restricted }: LookupResult): void {
  for (const name of personReferences(resource)) {
    const id = line.values[name];
    if (typeof id !== "number" || !restricted.has(id)) continue;
    const text = message("{field}: this record is restricted.", { field: labelOf(resource, name) });
    line.faults.push({ column: null, value: String(id), message: text });
  }
}

function labelOf(resource: AnyResource, name: string): string {
  return resource.fields[name]?.label ?? "Local government";
}

/**
 * Officers import only into their own local governments; with a single one, it is the default. Runs before the database
 * lookups, because the local government is part of a line’s identity.
 */
export function applyScope(resource: AnyResource, line: ReadLine, scope: Scope): void {
  // The column is optional for officers of one local government and required for others.
  if (lgasForAllAgencies(scope) !== "*") line.values.lga_id ??= null;
  if (Object.keys(placeErrors(scope, line.values)).length === 0) return;
  const { lga_id } = line.values;
  const message = `You can only import ${resource.many} in your own local governments.`;
  line.faults.push({ column: null, value: lga_id === null ? null : String(lga_id), message });
}

function compareWithRecord(resource: AnyResource, line: ReadLine, { record, code }: Holder): LineOutcome {
  const other = Object.entries(line.values).filter(
    ([name, value]) => value !== null && record !== undefined && record[name] !== value,
  );
  if (other.length === 0) return { outcome: "there", faults: [] };
  const labels = other.map(([name]) => resource.fields[name]?.label ?? name).join(", ");
  const message = `Already on record as ${code} with different values for: ${labels}. Nothing was changed.`;
  return { outcome: "different", faults: [{ column: null, value: null, message }] };
}

function repeatedLine(
  resource: AnyResource,
  field: string,
  line: ReadLine,
  holder: Holder | undefined,
  earlier: number | undefined,
): LineOutcome {
  const where = earlier === undefined ? "an earlier line" : `line ${earlier}`;
  const fieldName = field === IDENTITY ? (resource.identity?.[0] ?? "") : field;
  const value = line.values[fieldName] ?? null;
  const subject = field === IDENTITY ? `This ${resource.one}` : (resource.fields[field]?.label ?? "This");
  const suffix = holder?.code ? `, now ${holder.code}` : "";
  const message = `${subject} is already on ${where} of the file${suffix}.`;
  return {
    outcome: "repeated",
    faults: [{ column: null, value: maskSealedValue(resource, fieldName, textOf(value)), message }],
  };
}

function textOf(value: Value | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function checkUnique(
  resource: AnyResource,
  line: ReadLine,
  name: string,
  value: string,
  known: LookupResult,
  batch: ReadonlyMap<string, number>,
): void {
  const holder = known.holders.get(name)?.get(value);
  const earlier = batch.get(`${name} ${value}`);
  if (!holder && earlier === undefined) return;
  const where = holder?.code ?? (earlier === undefined ? "an earlier line" : `line ${earlier}`);
  const label = resource.fields[name]?.label ?? name;
  const text = maskSealedValue(resource, name, textOf(line.values[name]));
  line.faults.push({
    column: null,
    value: text,
    message: message("{field}: already used by another record ({where}).", { field: label, where }),
  });
}
