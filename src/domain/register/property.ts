import { define } from "#resource/define.ts";
import { choice, decimal, money, text, whole, year } from "#resource/field.ts";
import { city, landmark, registeredStreet, streetName, streetNumber } from "./address.ts";

/** Land and buildings. */
export const property = define({
  name: "property",
  endpoint: "properties",
  prefix: "PRP",
  one: "property",
  many: "properties",
  titleLabel: "Address",
  fields: {
    roll_number: text("Roll number", 30, {
      unique: true,
      hint: "From the previous roll or survey",
    }),
    street_number: streetNumber,
    street_name: { ...streetName, required: true },
    city: { ...city, required: true },
    landmark,
    street_id: registeredStreet,
    use: choice(
      "Use",
      {
        residential: "Residential",
        commercial: "Commercial",
        industrial: "Industrial",
        institutional: "Institutional",
        mixed: "Mixed",
        agricultural: "Agricultural",
        vacant: "Vacant land",
        other: "Other",
      },
      { required: true },
    ),
    class_code: text("Class code", 10, { hint: "The assessor’s class, such as 1010" }),
    building_type: text("Building type", 40),
    year_built: year("Year built", { from: 1500 }),
    plot_size: decimal("Plot size", "m²", 12),
    number_of_floors: whole("Floors", 3),
    number_of_rooms: whole("Rooms", 3),
    number_of_beds: whole("Bedrooms", 3),
    assessed_value: money("Assessed value"),
  },
  columns: ["use", "assessed_value"],
  filters: ["use"],
  groups: [
    { legend: "Location", fields: ["street_number", "street_name", "city", "landmark", "street_id"] },
    { legend: "Description", fields: ["use", "class_code", "building_type", "year_built", "roll_number"] },
    { legend: "Size", fields: ["plot_size", "number_of_floors", "number_of_rooms", "number_of_beds"] },
    { legend: "Value", fields: ["assessed_value"] },
  ],
  approval: true,
  owned: true,
  located: true,
});
