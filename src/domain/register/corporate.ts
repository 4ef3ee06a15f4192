import { define } from "#resource/define.ts";
import { choice, text, whole, year } from "#resource/field.ts";
import { city, landmark, streetName, streetNumber } from "./address.ts";

/** A company, association or public body that owns, occupies or pays. */
export const corporate = define({
  name: "corporate",
  endpoint: "corporates",
  prefix: "COR",
  one: "corporate",
  many: "corporates",
  fields: {
    name: text("Registered name", 100, { required: true }),
    rc_number: text("RC number", 10, {
      form: "rc",
      unique: true,
      hint: "RC, BN, IT, LP or LLP, followed by the digits",
    }),
    tin_number: text("TIN", 10, { form: "tin", unique: true, hint: "10 digits" }),
    tax_id: text("Tax ID", 13, { form: "tax_id", unique: true, hint: "13 digits, used since 2026" }),
    year_of_registration: year("Year of registration", { from: 1850 }),
    number_of_staff: whole("Number of staff", 6),
    sector: choice("Sector", {
      agriculture: "Agriculture",
      construction: "Construction and property",
      education: "Education",
      finance: "Finance",
      health: "Health",
      hospitality: "Hotels and food",
      manufacturing: "Manufacturing",
      public: "Public body",
      telecoms: "Telecommunications",
      trade: "Trade",
      transport: "Transport",
      other: "Other",
    }),
    contact_name: text("Contact person", 100, { personal: true }),
    phone_number: text("Phone number", 11, { form: "phone", personal: true, hint: "11 digits" }),
    email: text("Email", 35, { form: "email", personal: true }),
    street_number: streetNumber,
    street_name: streetName,
    city,
    landmark,
  },
  columns: ["rc_number", "sector"],
  filters: ["sector"],
  groups: [
    {
      legend: "Company",
      fields: [
        "name",
        "rc_number",
        "tin_number",
        "tax_id",
        "year_of_registration",
        "number_of_staff",
        "sector",
      ],
    },
    { legend: "Contact details", fields: ["contact_name", "phone_number", "email"] },
    { legend: "Address", fields: ["street_number", "street_name", "city", "landmark"] },
  ],
  approval: true,
  owned: false,
  located: true,
});
