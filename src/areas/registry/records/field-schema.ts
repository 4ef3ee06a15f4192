import { REVEAL_NOTE_LIMIT, revealPurposes } from "#domain/reveal-purpose.ts";
import { choiceField, type FieldSchemas, textField } from "#platform/http/body-fields.ts";

/** Fields beside those of every definition: those that an administrator added. */
export const besides = {
  description:
    "Fields that an administrator added stand beside these as `custom_KEY`; `GET /custom-fields` lists them.",
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

/** Why somebody needs to see personal data in full. */
export const purposeFields: FieldSchemas = {
  purpose: choiceField(
    revealPurposes.map(({ value }) => value),
    "Purpose, kept in the audit trail",
  ),
  note: textField("Details; required if the purpose is `other`", {
    maxLength: REVEAL_NOTE_LIMIT,
    example: "Request by letter of 12 May",
  }),
};
