import { define } from "#resource/define.ts";
import { date, reference, text } from "#resource/field.ts";

/** An occupant of a property, with dates. */
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
    until: date("Until", { hint: "Leave blank if they still live there" }),
  },
  columns: ["individual_id", "property_id", "unit", "since", "until"],
  filters: [],
  groups: [
    { legend: "Resident and property", fields: ["individual_id", "property_id", "unit"] },
    { legend: "Dates", fields: ["since", "until"] },
  ],
  approval: false,
  owned: false,
  located: false,
  identity: ["individual_id", "property_id", "until"],
  between: [
    { rule: "in-order", fields: ["since", "until"], fault: "Enter an end date on or after the start date." },
  ],
  foundBy: ["individual_id", "property_id"],
});
