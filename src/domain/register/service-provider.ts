import { define } from "#resource/define.ts";
import { reference, text } from "#resource/field.ts";

/** A department or contractor that processes service requests. */
export const serviceProvider = define({
  name: "service_provider",
  endpoint: "service-providers",
  prefix: "SPR",
  one: "service provider",
  many: "service providers",
  fields: {
    name: text("Name", 60, { required: true, hint: "For example, Valuation department" }),
    description: text("Description", 200),
    agency_id: reference("Agency", "agency", { hint: "Officers of this agency see the provider’s requests" }),
    contact_person: text("Contact person", 60, { personal: true }),
    phone_number: text("Phone number", 11, {
      form: "phone",
      personal: true,
      hint: "11 digits, such as 08034412290",
    }),
    email: text("Email", 35, { form: "email", personal: true }),
  },
  columns: ["agency_id"],
  filters: [],
  groups: [
    { legend: "Provider", fields: ["name", "description", "agency_id"] },
    { legend: "Contact details", fields: ["contact_person", "phone_number", "email"] },
  ],
  approval: false,
  owned: false,
  located: false,
  masked: true,
  reference: true,
  placeless: true,
  identity: ["name"],
});
