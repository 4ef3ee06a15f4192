import fc from "fast-check";
import type { Schema } from "./document.ts";
import { oddText, oddValue } from "./odd-values.ts";

/** Values that the product returned under a name: "id" → numbers, "token" → texts. */
export type Text = ReadonlyMap<string, readonly unknown[]>;

const NAMES_OF_RECORDS = /(?:^|_)(?:id|ids)$/;
const DAYS = [
  "2026-11-22",
  "2026-01-01",
  "2026-12-31",
  "2025-02-28",
  "2024-02-29",
  "2027-01-31",
  "1999-12-31",
];

/** Values of a schema: valid for it, so that the validation behind it is reached. */
export function nearValid(schema: Schema, labels: Text, name = "", depth = 0): fc.Arbitrary<unknown> {
  const known = labels.get(name) ?? [];
  const shaped = shapeOf(schema, labels, name, depth);
  if (known.length === 0 || schema.enum || schema.properties || schema.items) return shaped;
  const fitting = known.filter((value) => fits(schema, value));
  if (fitting.length === 0) return shaped;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: shaped });
}

function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === "string" ? [type] : type;
}

function fits(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  if (typeof value === "number") return types.includes("number") || types.includes("integer");
  return types.includes(typeof value);
}

function shapeOf(schema: Schema, labels: Text, name: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0)
    return fc.oneof(...choices.map((one) => nearValid(one, labels, name, depth + 1)));
  if (schema.allOf) return nearValid(merged(schema.allOf), labels, name, depth + 1);
  const types = typesOf(schema);
  if (types.length === 0) return schema.properties ? objectOf(schema, labels, depth) : anything(labels, name);
  return fc.oneof(...types.map((type) => ofType(type, schema, labels, name, depth)));
}

function merged(parts: readonly Schema[]): Schema {
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function ofType(
  type: string,
  schema: Schema,
  labels: Text,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return arrayOf(schema, labels, name, depth);
    default:
      return objectOf(schema, labels, depth);
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string) {
  if (format === "date" || /(?:^|_)(?:date|on|from|until|day)$/.test(name)) return fc.constantFrom(...DAYS);
  if (format === "date-time") return fc.constantFrom("2026-11-22T10:00:00Z", "2026-11-22T10:00:00+01:00");
  if (format === "uuid") return fc.uuid();
  if (format === "email" || name.includes("email")) return fc.constantFrom("a@b.ng", "admin2@ratebook.test");
  if (pattern !== undefined) return matching(pattern);
  if (NAMES_OF_RECORDS.test(name)) return fc.integer({ min: 1, max: 60 }).map(String);
  if (/phone/.test(name)) return fc.constantFrom("08031234567", "+2348031234567");
  const labels = fc.constantFrom(
    "Ade",
    "Market Road 12",
    "Corrected by the office.",
    "1",
    "10000",
    "ab12cd34",
    "AB 123 CD",
  );
  return labels.map((text) => text.padEnd(minLength, "x").slice(0, Math.max(maxLength, minLength)));
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { size: "small" });
  } catch {
    // A pattern that the generator does not support: any text.
    return oddText;
  }
}

function numberOf(schema: Schema, name: string): fc.Arbitrary<number> {
  if (NAMES_OF_RECORDS.test(name)) return fc.integer({ min: 1, max: 60 });
  if (name === "version") return fc.integer({ min: 1, max: 3 });
  const least = Math.ceil(schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1);
  const most = Math.floor(schema.maximum ?? (schema.exclusiveMaximum ?? least + 1_000_001) - 1);
  const whole = fc.oneof(
    fc.constantFrom(least, Math.max(least, most)),
    fc.integer({ min: least, max: Math.max(least, Math.min(most, least + 200_000)) }),
  );
  return schema.type === "number"
    ? fc.oneof(
        whole,
        whole.map((value) => value + 0.25),
      )
    : whole;
}

function arrayOf(schema: Schema, labels: Text, name: string, depth: number): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 4 } = schema;
  if (depth > 5) return fc.constant([]);
  const minLength = Math.min(minItems, 5);
  const each = nearValid(items, labels, name.replace(/s$/, ""), depth + 1);
  return fc.array(each, { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 4)), size: "max" });
}

function objectOf(schema: Schema, labels: Text, depth: number): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  if (depth > 6) return fc.constant({});
  if (names.length === 0) {
    const each =
      typeof additionalProperties === "object"
        ? nearValid(additionalProperties, labels, "", depth + 1)
        : anything(labels, "");
    const key = fc.oneof(fc.constantFrom(...(labels.size > 0 ? labels.keys() : ["name"])), oddText);
    return fc.dictionary(key, each, { maxKeys: 4 });
  }
  const model = Object.fromEntries(
    names.map((name) => [name, nearValid(properties[name] ?? {}, labels, name, depth + 1)]),
  );
  const whole = fc.record(model);
  const some = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  return fc.oneof({ weight: 2, arbitrary: whole }, { weight: 3, arbitrary: some });
}

/** For a field without a schema: values that the product shows under that name, or anything. */
function anything(labels: Text, name: string): fc.Arbitrary<unknown> {
  const known = labels.get(name) ?? [];
  const likely = /date|_on$/.test(name)
    ? fc.constantFrom(...DAYS)
    : fc.constantFrom<unknown>("Ade", 1, "1", 5_000, true);
  const guess = known.length > 0 ? fc.constantFrom(...known) : likely;
  return fc.oneof({ weight: 3, arbitrary: guess }, { weight: 1, arbitrary: oddValue });
}
