import type { Field } from "#resource/field.ts";

type Kind = "string" | "integer" | "number" | "boolean";

// A type, not an interface: only that may stand for an object of the OpenAPI document.
type Described = {
  readonly type: (Kind | "null")[];
  readonly description: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: string[];
  readonly format?: string;
};

/** A field of a definition as the API's document describes it. */
export function described(field: Field): Described {
  const description = field.hint ? `${field.label}. ${field.hint}` : field.label;
  const orNull = (type: Kind): (Kind | "null")[] => (field.required ? [type] : [type, "null"]);
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
      return { type: orNull("integer"), minimum: 0, description: `${description}: kobo; as text, naira` };
    case "choice":
      return { type: orNull("string"), enum: field.choices.map(({ value }) => value), description };
    case "yes_no":
      return { type: orNull("boolean"), description };
    case "date":
      return { type: orNull("string"), format: "date", description };
    case "reference":
      return { type: orNull("integer"), description: `${description}: id of a ${field.to}` };
  }
}

/** What stands beside the fields of every definition. */
export const besides = {
  description:
    "Fields that an administrator added stand beside these as `custom_KEY`; `GET /custom-fields` tells them.",
};
