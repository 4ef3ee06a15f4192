import { define } from "#resource/define.ts";
import { reference, text } from "#resource/field.ts";

/** Who does the work of services: a department of the office, or somebody it has engaged. */
export const serviceProvider = define({
  name: "service_provider",
  endpoint: "service-providers",
  prefix: "SPR",
  one: "service provider",
  many: "service providers",
  fields: {
    name: text("Name", 60, { required: true, hint: "Such as Valuation department" }),
    description: text("Description", 200),
    agency_id: reference("Agency", "agency", { hint: "Which it belongs to: its officers see its work" }),
    contact_person: text("Contact person", 60, { personal: true }),
    phone_number: text("Phone number", 11, {
      form: "phone",
      personal: true,
      hint: "11 figures, such as 08034412290",
    }),
    email: text("E-mail", 35, { form: "email", personal: true }),
  },
  columns: ["agency_id"],
  filters: [],
  groups: [
    { legend: "The provider", fields: ["name", "description", "agency_id"] },
    { legend: "How to reach it", fields: ["contact_person", "phone_number", "email"] },
  ],
  approval: false,
  owned: false,
  located: false,
  masked: true,
  reference: true,
  placeless: true,
  identity: ["name"],
});
