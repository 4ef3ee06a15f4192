import { maskValue } from "#domain/mask-personal.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import type { AnyRecord } from "./row.ts";

/** The fields of a register that are masked until somebody asks for them with a purpose. */
export function maskedFields(resource: AnyResource): string[] {
  if (!resource.masked) return [];
  return Object.keys(resource.fields).filter((name) => resource.fields[name]?.personal);
}

/** The record as everybody may see it who may see the record. */
export function maskRecord<T extends AnyRecord>(resource: AnyResource, record: T): T {
  const masked: Record<string, Value> = {};
  for (const name of maskedFields(resource)) {
    const field = resource.fields[name];
    if (field) masked[name] = maskValue(field, record[name] as Value);
  }
  return Object.assign({}, record, masked);
}

/** The masked fields in which a record holds something. */
export function hiddenIn(resource: AnyResource, record: AnyRecord): string[] {
  return maskedFields(resource).filter((name) => record[name] !== null && record[name] !== "");
}
