import { define } from "#resource/define.ts";
import { date, pastDate, reference, text } from "#resource/field.ts";

/** A spouse of an individual. A couple is entered once, under either of them. */
export const spouse = define({
  name: "spouse",
  endpoint: "spouses",
  prefix: "SPS",
  one: "spouse",
  many: "spouses",
  fields: {
    individual_id: reference("Individual", "individual", { required: true }),
    partner_id: reference("Partner’s record", "individual", { hint: "Only if the partner is registered" }),
    surname: text("Partner’s surname", 60, { required: true }),
    first_name: text("Partner’s first name", 60),
    other_names: text("Partner’s other names", 60),
    date_of_birth: pastDate("Partner’s date of birth", { from: "1900-01-01" }, { personal: true }),
    occupation: text("Partner’s occupation", 60),
    phone_number: text("Partner’s phone number", 11, { form: "phone", personal: true, hint: "11 digits" }),
    email: text("Partner’s email", 35, { form: "email", personal: true }),
    since: date("Married since"),
    until: date("Until", { hint: "Leave blank if they are still married" }),
  },
  columns: ["individual_id", "since", "until"],
  filters: [],
  groups: [
    { legend: "Couple", fields: ["individual_id", "partner_id", "since", "until"] },
    {
      legend: "Partner",
      fields: ["surname", "first_name", "other_names", "date_of_birth", "occupation"],
    },
    { legend: "Partner’s contact details", fields: ["phone_number", "email"] },
  ],
  approval: false,
  owned: false,
  located: false,
  masked: true,
  identity: ["surname", "first_name", "individual_id", "partner_id", "until"],
  between: [
    {
      rule: "different",
      fields: ["individual_id", "partner_id"],
      fault: "Select a different person as the partner.",
    },
    { rule: "in-order", fields: ["since", "until"], fault: "Enter an end date on or after the start date." },
  ],
  foundBy: ["individual_id"],
});
