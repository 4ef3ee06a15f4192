import { define } from "#resource/define.ts";
import { date, pastDate, reference, text } from "#resource/field.ts";

/** Who an individual is married to. A couple is entered once, under either of them. */
export const spouse = define({
  name: "spouse",
  endpoint: "spouses",
  prefix: "SPS",
  one: "spouse",
  many: "spouses",
  fields: {
    individual_id: reference("Individual", "individual", { required: true }),
    partner_id: reference("Partner's own record", "individual", { hint: "If the partner is on record" }),
    surname: text("Partner's surname", 60, { required: true }),
    first_name: text("Partner's first name", 60),
    other_names: text("Partner's other names", 60),
    date_of_birth: pastDate("Partner's date of birth", { from: "1900-01-01" }, { personal: true }),
    occupation: text("Partner's occupation", 60),
    phone_number: text("Partner's phone number", 11, { form: "phone", personal: true, hint: "11 figures" }),
    email: text("Partner's e-mail", 35, { form: "email", personal: true }),
    since: date("Married since"),
    until: date("Until", { hint: "Where it has ended" }),
  },
  columns: ["individual_id", "since", "until"],
  filters: [],
  groups: [
    { legend: "The couple", fields: ["individual_id", "partner_id", "since", "until"] },
    {
      legend: "The partner",
      fields: ["surname", "first_name", "other_names", "date_of_birth", "occupation"],
    },
    { legend: "How to reach the partner", fields: ["phone_number", "email"] },
  ],
  approval: false,
  owned: false,
  located: false,
  masked: true,
  identity: ["surname", "first_name", "individual_id", "partner_id", "until"],
  between: [
    { rule: "different", fields: ["individual_id", "partner_id"], fault: "Nobody is their own partner." },
    { rule: "in-order", fields: ["since", "until"], fault: "It cannot end before it began." },
  ],
  foundBy: ["individual_id"],
});
