import { define } from "#resource/define.ts";
import { choice, date, decimal, reference, text, whole, yesNo } from "#resource/field.ts";
import { city, landmark, registeredStreet, streetName, streetNumber } from "./address.ts";

/** A sign or billboard that needs a permit. */
export const signage = define({
  name: "signage",
  endpoint: "signage",
  prefix: "SGN",
  one: "sign",
  many: "signage",
  fields: {
    description: text("Sign text", 60, { required: true }),
    sign_type: choice(
      "Type",
      {
        billboard: "Billboard",
        rooftop: "Rooftop sign",
        wall: "Wall sign",
        pole: "Pole sign",
        digital: "Digital screen",
        other: "Other",
      },
      { required: true },
    ),
    permit_number: text("Permit number", 30, { unique: true }),
    width: decimal("Width", "m", 6, { required: true }),
    height: decimal("Height", "m", 6, { required: true }),
    faces: whole("Faces", 2),
    lit: yesNo("Illuminated"),
    permit_from: date("Permit from"),
    permit_to: date("Permit to"),
    property_id: reference("Property", "property"),
    street_number: streetNumber,
    street_name: streetName,
    city,
    landmark,
    street_id: registeredStreet,
  },
  columns: ["sign_type", "permit_to"],
  filters: ["sign_type"],
  groups: [
    { legend: "Sign", fields: ["description", "sign_type", "width", "height", "faces", "lit"] },
    { legend: "Permit", fields: ["permit_number", "permit_from", "permit_to"] },
    {
      legend: "Location",
      fields: ["property_id", "street_number", "street_name", "city", "landmark", "street_id"],
    },
  ],
  approval: true,
  owned: true,
  located: true,
});
