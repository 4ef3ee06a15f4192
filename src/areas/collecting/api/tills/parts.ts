import { denominations } from "#domain/till.ts";
import { type FieldSchema, integerField } from "#platform/http/body-fields.ts";
import { guard } from "#platform/http/route-parts.ts";

export const tillTags = ["Tills"];
export const canUseTill = guard("till.use");
export const canCloseTills = guard("till.close");

/** The notes and coins of a count. */
export const notesField: FieldSchema = {
  type: "object",
  properties: Object.fromEntries(
    denominations.map((kobo) => [String(kobo), integerField("Number of notes or coins of this value")]),
  ),
  description: "Number of notes and coins, by their value in kobo",
  example: { "100000": 12, "50000": 3 },
};
