import { registers } from "../register/registers.ts";
import { plainWords } from "./action-words.ts";
import { fieldWords, type Names, namedWords } from "./value-words.ts";

/** One thing a row of the trail says was changed, in words. */
export interface Change {
  readonly field: string;
  readonly label: string;
  /** Null: nothing is told of how it was. */
  readonly before: string | null;
  /** Null: nothing is told of how it is. */
  readonly after: string | null;
}

const LABELS: Readonly<Record<string, string>> = {
  lga_id: "Local government",
  kobo: "Amount",
  total_kobo: "Total",
  status: "Status",
  by: "With",
};

/** What an audit row's before and after say, field by field. Values that did not change are left out. */
export function describeChanges(
  row: { readonly resource: string; readonly before: unknown; readonly after: unknown },
  names: Names,
): Change[] {
  const before = asObject(row.before);
  const after = asObject(row.after);
  const keys = inOrder(row.resource, [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const both = before !== undefined && after !== undefined;
  return keys
    .filter((key) => !both || JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({
      field: key,
      label: labelOf(row.resource, key),
      before: tell(row.resource, key, before, names),
      after: tell(row.resource, key, after, names),
    }));
}

/** As the register's form has them; what it does not know comes last. The database has an order of its own. */
function inOrder(resource: string, keys: readonly string[]): string[] {
  const known = Object.keys(registers.find(({ name }) => name === resource)?.fields ?? {});
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length);
  return [...new Set(keys)].sort((one, other) => place(one) - place(other));
}

function tell(
  resource: string,
  key: string,
  side: Readonly<Record<string, unknown>> | undefined,
  names: Names,
): string | null {
  if (side === undefined || !(key in side)) return null;
  const field = fieldOf(resource, key);
  if (field) return fieldWords(field, side[key]);
  const words = namedWords(key, side[key], names);
  return key === "status" ? plainWords(words) : words;
}

function labelOf(resource: string, key: string): string {
  return fieldOf(resource, key)?.label ?? LABELS[key] ?? plainWords(key);
}

function fieldOf(resource: string, key: string) {
  return registers.find(({ name }) => name === resource)?.fields[key];
}

/** What is no object (a bare text, a list) is told under one name. */
function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
