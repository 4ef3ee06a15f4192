import { z } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import type { Field } from "#resource/field.ts";

/**
 * Fields of request bodies that a service validates itself, so that it reports all errors of a body at once. Any value passes
 * here: the functions below only describe a field for the API document.
 */

type SchemaType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

// A type, not an interface: only a type is assignable to an object of the OpenAPI document.
export type FieldSchema = {
  type?: SchemaType | SchemaType[];
  description?: string;
  example?: unknown;
  format?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: FieldSchema;
  anyOf?: FieldSchema[];
  $ref?: string;
};

export type FieldSchemas = Readonly<Record<string, FieldSchema>>;

/** Optional parts of a description. */
type FieldOptions = Pick<FieldSchema, "example" | "maxLength" | "minimum" | "maximum" | "maxItems">;

/** A field of a body that accepts any value and is described by its schema. */
export function unchecked(schema: FieldSchema) {
  return z
    .unknown()
    .optional()
    .openapi(schema as object);
}

/** Fields of a body, each accepting any value. */
export function uncheckedFields<F extends FieldSchemas>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, unchecked(schema)]),
  ) as unknown as { [name in keyof F]: ReturnType<typeof unchecked> };
}

/**
 * A body that accepts any object and is described by the schemas of its fields.
 * @param required fields that the service requires
 */
export function bodyOf<F extends FieldSchemas>(fields: F, required: readonly (keyof F & string)[] = []) {
  const body = z.looseObject(uncheckedFields(fields));
  return required.length > 0 ? body.openapi({ required: [...required] }) : body;
}

/** Text. */
export const textField = (description: string, more: FieldOptions = {}): FieldSchema => ({
  type: "string",
  description,
  ...more,
});

/** A reason, with the usual maximum length. */
export const reasonField = (description = "Reason", more: FieldOptions = {}): FieldSchema =>
  textField(description, { maxLength: 500, example: "Entered by mistake", ...more });

/** An amount: an integer is kobo, text is naira. */
export const koboField = (description: string, example: string | number = "2,500.00"): FieldSchema => ({
  type: ["integer", "string"],
  description: `${description}. Send an integer in kobo or a string in naira`,
  example,
});

/** A rate: an integer is parts per million, text is per cent. */
export const rateField = (description: string, example: string | number = "0.6"): FieldSchema => ({
  type: ["integer", "string"],
  description: `${description}. Send an integer in parts per million or a string in per cent`,
  example,
});

/** A share of an amount: an integer is basis points, text is per cent. */
export const shareField = (description: string, example: string | number = "2.5"): FieldSchema => ({
  type: ["integer", "string"],
  description: `${description}. Send an integer in basis points or a string in per cent`,
  example,
});

/** A Lagos date: its first part is described as in Lagos time. */
export const dayField = (description: string, example = "2026-11-21"): FieldSchema => ({
  type: "string",
  format: "date",
  description: description.replace(/[.,]|$/, " (Lagos time)$&"),
  example,
});

/** The ID of a record. */
export const idField = (description: string, example = 12): FieldSchema => ({
  type: "integer",
  minimum: 1,
  description,
  example,
});

/** A record by its ID or its code. */
export const idOrCodeField = (description: string, example: string): FieldSchema => ({
  type: ["integer", "string"],
  description: `${description}: ID or code`,
  example,
});

/** The IDs of records. */
export const idsField = (description: string, more: FieldOptions = {}): FieldSchema => ({
  type: "array",
  items: { type: "integer", minimum: 1 },
  description,
  example: [12],
  ...more,
});

/** The version of a record that the client read. */
export const versionField = (
  description = "Version you last read. A record that has changed since is not overwritten",
): FieldSchema => ({ type: "integer", minimum: 0, description, example: 3 });

/** An integer. */
export const integerField = (description: string, more: FieldOptions = {}): FieldSchema => ({
  type: "integer",
  minimum: 0,
  description,
  ...more,
});

/** Yes or no. */
export const booleanField = (description: string): FieldSchema => ({ type: "boolean", description });

/** One of several values. */
export const choiceField = (values: readonly string[], description: string): FieldSchema => ({
  type: "string",
  enum: [...values],
  description,
});

/** An object with its own fields, or null. */
export const objectField = (
  fields: FieldSchemas,
  description: string,
  more: FieldOptions = {},
): FieldSchema => ({
  type: ["object", "null"],
  properties: { ...fields },
  description,
  ...more,
});

/** A list of objects. */
export const listField = (
  fields: FieldSchemas,
  description: string,
  more: FieldOptions = {},
): FieldSchema => ({
  type: "array",
  items: { type: "object", properties: { ...fields } },
  description,
  ...more,
});

/** A list of texts. */
export const textListField = (description: string, more: FieldOptions = {}): FieldSchema => ({
  type: "array",
  items: { type: "string" },
  description,
  ...more,
});

/** An object described elsewhere in the document. */
export const componentField = (name: string): FieldSchema => ({ $ref: `#/components/schemas/${name}` });

/** A point on the map. */
export const pointFields = {
  latitude: { type: ["number", "null"], minimum: -90, maximum: 90, description: "Degrees", example: 7.15 },
  longitude: { type: ["number", "null"], minimum: -180, maximum: 180, description: "Degrees", example: 3.35 },
} satisfies FieldSchemas;

/** A field of a definition in responses. */
export function fieldSchema(field: Field): FieldSchema {
  const description = field.hint ? `${field.label}. ${field.hint}` : field.label;
  const orNull = (type: SchemaType): SchemaType[] => (field.required ? [type] : [type, "null"]);
  switch (field.kind) {
    case "text":
      return { type: orNull("string"), maxLength: field.max, description };
    case "whole":
      return {
        type: orNull("integer"),
        minimum: field.year?.from ?? 0,
        maximum: 10 ** field.digits - 1,
        description,
      };
    case "decimal":
      return { type: orNull("number"), minimum: 0, description: `${description} (${field.unit})` };
    case "money":
      return {
        type: orNull("integer"),
        minimum: 0,
        description: `${description}, in kobo; as text, in naira`,
      };
    case "choice":
      return { type: orNull("string"), enum: field.choices.map(({ value }) => value), description };
    case "yes_no":
      return { type: orNull("boolean"), description };
    case "date":
      return { type: orNull("string"), format: "date", description };
    case "reference":
      return { type: orNull("integer"), description: `${description}: ID of ${withArticle(field.to)}` };
  }
}

const FORM_EXAMPLES: Readonly<Record<string, string>> = {
  phone: "08034412290",
  email: "ada@example.ng",
  tin: "1234567890",
  tax_id: "1234567890123",
  nin: "12345678901",
  rc: "RC123456",
  plate: "ABC-123DE",
};

/** A field of a definition in request bodies: money can be text. */
function inputFieldSchema(field: Field): FieldSchema {
  const schema = fieldSchema(field);
  if (field.kind === "money")
    return { ...schema, type: [...[schema.type ?? []].flat(), "string"], example: "2,500.00" };
  if (field.kind === "date") return { ...schema, example: "2026-11-21" };
  const example = field.kind === "text" ? FORM_EXAMPLES[field.form] : undefined;
  return example === undefined ? schema : { ...schema, example };
}

/** Fields of a definition in request bodies. */
export function definitionFields<F extends Readonly<Record<string, Field>>>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputFieldSchema(field)]),
  ) as {
    [name in keyof F]: FieldSchema;
  };
}

/** Names of the required fields of a definition. */
export function requiredFields<F extends Readonly<Record<string, Field>>>(fields: F) {
  return Object.keys(fields).filter((name) => fields[name]?.required) as (keyof F & string)[];
}
