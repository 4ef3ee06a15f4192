import type { AnyResource } from "#resource/define.ts";
import { fieldNamed } from "../custom-field.ts";
import { MASKED_POSITION, maskedPosition } from "../mask-personal.ts";
import { registers } from "../register/registers.ts";
import { plainText } from "./action-text.ts";
import { fieldText, type Names, namedText } from "./value-text.ts";

/** One changed field of an audit entry, formatted. */
export interface Change {
  readonly field: string;
  readonly label: string;
  /** Value before the change; `null` if it was not recorded. */
  readonly before: string | null;
  /** Value after the change; `null` if it was not recorded. */
  readonly after: string | null;
}

const LABELS: Readonly<Record<string, string>> = {
  lga_id: "Local government",
  kobo: "Amount",
  total_kobo: "Total",
  status: "Status",
  by: "With",
};

/** Compares before and after of an audit entry, field by field. Unchanged values are omitted. */
export function describeChanges(
  row: { readonly resource: string; readonly before: unknown; readonly after: unknown },
  names: Names,
): Change[] {
  const before = asObject(row.before);
  const after = asObject(row.after);
  const register = (names.registers ?? registers).find(({ name }) => name === row.resource);
  const keys = inFormOrder(register, [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const both = before !== undefined && after !== undefined;
  return keys
    .filter((key) => !both || JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({
      field: key,
      label: labelOf(register, key),
      before: valueText(register, key, before, names),
      after: valueText(register, key, after, names),
    }));
}

/** Orders fields as in the register's form, unknown ones last. */
function inFormOrder(register: AnyResource | undefined, keys: readonly string[]): string[] {
  const known = Object.keys(register?.fields ?? {});
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length);
  return [...new Set(keys)].sort((one, other) => place(one) - place(other));
}

function valueText(
  register: AnyResource | undefined,
  key: string,
  side: Readonly<Record<string, unknown>> | undefined,
  names: Names,
): string | null {
  if (side === undefined || !(key in side)) return null;
  const field = register && fieldNamed(register, key);
  if (field) return fieldText(field, side[key]);
  if (register && maskedPosition(register).includes(key) && side[key] !== null) return MASKED_POSITION;
  const text = namedText(key, side[key], names);
  return key === "status" ? plainText(text) : text;
}

function labelOf(register: AnyResource | undefined, key: string): string {
  return (register && fieldNamed(register, key))?.label ?? LABELS[key] ?? plainText(key);
}

/** Wraps values that aren't objects, such as a string or a list, under the name `value`. */
function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
