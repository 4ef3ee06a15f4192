import { fieldNamed, isCustomName } from "#domain/custom-field.ts";
import { maskedPosition, maskValue } from "#domain/mask-personal.ts";
import type { FieldValues } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { AnyRecord } from "./row.ts";

/**
 * The fields of a register that are masked unless requested with a purpose, including the position in registers of people, and
 * every custom field with personal data.
 */
export function maskedFields(resource: AnyResource): readonly string[] {
  const known = maskedOf.get(resource);
  if (known) return known;
  const found = findMasked(resource);
  maskedOf.set(resource, found);
  return found;
}

/** Cached, because it is needed for every row of a list and a definition doesn’t change. */
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
 * The record as shown to anyone who can view it. Only custom fields of the given register are included: owners don’t see
 * internal ones.
 */
export function maskRecord<T extends AnyRecord>(resource: AnyResource, record: T): T {
  const visible: Record<string, unknown> = {};
  for (const name of Object.keys(record)) if (isKnown(resource, name)) visible[name] = record[name];
  for (const name of maskedFields(resource)) {
    const field = fieldNamed(resource, name);
    // A masked number is impossible, so positions are omitted.
    visible[name] = field ? maskValue(field, record[name] as Value) : null;
  }
  return visible as T;
}

function isKnown(resource: AnyResource, name: string): boolean {
  return !isCustomName(name) || fieldNamed(resource, name) !== undefined;
}

/** The values of a change, limited to fields that the viewer knows. */
export function knownValues(resource: AnyResource, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKnown(resource, name)));
}

/** The same masked, for anyone who can view the record. */
export function maskValues(resource: AnyResource, all: FieldValues): FieldValues {
  const values = knownValues(resource, all);
  const masked = maskedFields(resource).filter((name) => name in values);
  const pairs = masked.map((name) => {
    const field = fieldNamed(resource, name);
    return [name, field ? maskValue(field, values[name] ?? null) : null] as const;
  });
  return { ...values, ...Object.fromEntries(pairs) };
}

/** The masked fields with a value in a record or change. */
export function hiddenIn(resource: AnyResource, values: Readonly<Record<string, unknown>>): string[] {
  return maskedFields(resource).filter((name) => (values[name] ?? null) !== null && values[name] !== "");
}
