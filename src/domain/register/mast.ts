import { define } from "#resource/define.ts";
import { choice, decimal, reference, text } from "#resource/field.ts";
import { city, landmark, registeredStreet, streetName, streetNumber } from "./address.ts";

/** A telecommunications or broadcasting mast. */
export const mast = define({
  name: "mast",
  endpoint: "masts",
  prefix: "MST",
  one: "mast",
  many: "masts",
  fields: {
    operator: text("Operator", 60, { required: true }),
    site_name: text("Site name or number", 40, { required: true, unique: true }),
    mast_type: choice(
      "Type",
      { lattice: "Lattice tower", monopole: "Monopole", guyed: "Guyed mast", rooftop: "Rooftop mast" },
      { required: true },
    ),
    height: decimal("Height", "m", 7, { required: true, hint: "Metres, up to 2 decimal places" }),
    property_id: reference("Property", "property"),
    street_number: streetNumber,
    street_name: streetName,
    city,
    landmark,
    street_id: registeredStreet,
  },
  columns: ["mast_type", "height"],
  filters: ["mast_type"],
  groups: [
    { legend: "Mast", fields: ["operator", "site_name", "mast_type", "height"] },
    {
      legend: "Location",
      fields: ["property_id", "street_number", "street_name", "city", "landmark", "street_id"],
    },
  ],
  approval: true,
  owned: true,
  located: true,
});
