import { REVEAL_NOTE_LIMIT, revealPurposes } from "#domain/reveal-purpose.ts";
import { choiceField, type FieldSchemas, textField } from "#platform/http/body-fields.ts";

/** Custom fields, besides the fields of the definition. */
export const customFieldSchema = {
  description: "Custom fields are included as `custom_KEY`; `GET /custom-fields` lists them.",
  patternProperties: {
    "^custom_": {
      type: ["string", "integer", "number", "boolean", "null"] as (
        | "string"
        | "integer"
        | "number"
        | "boolean"
        | "null"
      )[],
    },
  },
};

/** The purpose for viewing personal data in full. */
export const purposeFields: FieldSchemas = {
  purpose: choiceField(
    revealPurposes.map(({ value }) => value),
    "Purpose, recorded in the audit trail",
  ),
  note: textField("Details. Required if the purpose is `other`", {
    maxLength: REVEAL_NOTE_LIMIT,
    example: "Request by letter of 12 May",
  }),
};
