import { define } from "#resource/define.ts";
import { date, reference, text } from "#resource/field.ts";

/** Who lives in a property, from when to when. */
export const residence = define({
  name: "residence",
  endpoint: "residences",
  prefix: "RES",
  one: "residence",
  many: "residences",
  fields: {
    individual_id: reference("Individual", "individual", { required: true }),
    property_id: reference("Property", "property", { required: true }),
    unit: text("Unit", 20, { hint: "Flat, floor or room" }),
    since: date("Since"),
    until: date("Until", { hint: "Where they have moved out" }),
  },
  columns: ["individual_id", "property_id", "unit", "since", "until"],
  filters: [],
  groups: [
    { legend: "Who lives where", fields: ["individual_id", "property_id", "unit"] },
    { legend: "From when to when", fields: ["since", "until"] },
  ],
  approval: false,
  owned: false,
  located: false,
  identity: ["individual_id", "property_id", "until"],
  between: [
    { rule: "in-order", fields: ["since", "until"], fault: "They cannot move out before they moved in." },
  ],
  foundBy: ["individual_id", "property_id"],
});
