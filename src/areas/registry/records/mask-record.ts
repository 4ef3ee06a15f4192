import { fieldNamed, isCustomName } from "#domain/custom-field.ts";
import { maskedPosition, maskValue } from "#domain/mask-personal.ts";
import type { FieldValues } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { AnyRecord } from "./row.ts";

/**
 * The fields of a register that are masked until somebody asks for them with a purpose, and with them the position of a
 * register of people: of the fields that an administrator added, every one that holds personal data.
 */
export function maskedFields(resource: AnyResource): readonly string[] {
  const known = maskedOf.get(resource);
  if (known) return known;
  const found = findMasked(resource);
  maskedOf.set(resource, found);
  return found;
}

/** A definition never changes, and is asked for every row of a list. */
const maskedOf = new WeakMap<AnyResource, readonly string[]>();

function findMasked(resource: AnyResource): string[] {
  const fields = { ...resource.fields, ...resource.former };
  const own = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.personal && (resource.masked || field.custom);
  });
  return [...own, ...maskedPosition(resource)];
}

/**
 * The record as everybody may see it who may see the record. Of custom fields it keeps those that the register comes
 * with here: owners know of no others.
 */
export function maskRecord<T extends AnyRecord>(resource: AnyResource, record: T): T {
  const seen: Record<string, unknown> = {};
  for (const name of Object.keys(record)) if (isKnown(resource, name)) seen[name] = record[name];
  for (const name of maskedFields(resource)) {
    const field = fieldNamed(resource, name);
    // A position has no mask that is still a number: nothing is shown of it.
    seen[name] = field ? maskValue(field, record[name] as Value) : null;
  }
  return seen as T;
}

function isKnown(resource: AnyResource, name: string): boolean {
  return !isCustomName(name) || fieldNamed(resource, name) !== undefined;
}

/** What a change would write, of fields that whoever looks knows of. */
export function knownValues(resource: AnyResource, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKnown(resource, name)));
}

/** The same masked, for everybody who may see the record. */
export function maskValues(resource: AnyResource, all: FieldValues): FieldValues {
  const values = knownValues(resource, all);
  const masked = maskedFields(resource).filter((name) => name in values);
  const pairs = masked.map((name) => {
    const field = fieldNamed(resource, name);
    return [name, field ? maskValue(field, values[name] ?? null) : null] as const;
  });
  return { ...values, ...Object.fromEntries(pairs) };
}

/** The masked fields in which a record, or a change, holds something. */
export function hiddenIn(resource: AnyResource, values: Readonly<Record<string, unknown>>): string[] {
  return maskedFields(resource).filter((name) => (values[name] ?? null) !== null && values[name] !== "");
}
