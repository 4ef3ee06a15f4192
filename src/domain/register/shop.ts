import { define } from "#resource/define.ts";
import { reference, text, whole } from "#resource/field.ts";
import { city, landmark, registeredStreet, streetName, streetNumber } from "./address.ts";

/** A place of business, on its own or inside a property. */
export const shop = define({
  name: "shop",
  endpoint: "shops",
  prefix: "SHP",
  one: "shop",
  many: "shops",
  fields: {
    trade_name: text("Trade name", 60, { required: true }),
    line_of_business: text("Line of business", 60, { required: true }),
    permit_number: text("Permit number", 30, { unique: true, hint: "If it has one" }),
    property_id: reference("Property", "property"),
    unit: text("Unit or stall", 20),
    number_of_staff: whole("Number of staff", 6),
    phone_number: text("Phone number", 11, { form: "phone", personal: true, hint: "11 digits" }),
    street_number: streetNumber,
    street_name: streetName,
    city,
    landmark,
    street_id: registeredStreet,
    market_id: reference("Market", "market"),
  },
  columns: ["line_of_business"],
  filters: [],
  groups: [
    {
      legend: "Business",
      fields: ["trade_name", "line_of_business", "permit_number", "number_of_staff", "phone_number"],
    },
    {
      legend: "Location",
      fields: [
        "property_id",
        "market_id",
        "unit",
        "street_number",
        "street_name",
        "city",
        "landmark",
        "street_id",
      ],
    },
  ],
  approval: true,
  owned: true,
  located: true,
});
