import { define } from "#resource/define.ts";
import { money, text, whole } from "#resource/field.ts";

/** A company with ticket agents in a territory, to whom it gives float. */
export const superAgent = define({
  name: "super_agent",
  endpoint: "super-agents",
  prefix: "SAG",
  one: "super agent",
  many: "super agents",
  fields: {
    name: text("Name", 60, { required: true, hint: "As registered" }),
    rc_number: text("RC number", 15, { form: "rc", hint: "For example, RC482771" }),
    contact_person: text("Contact person", 60, { personal: true }),
    phone_number: text("Phone number", 11, {
      form: "phone",
      required: true,
      personal: true,
      hint: "11 digits, such as 08034412290",
    }),
    email: text("Email", 35, { form: "email", personal: true }),
    territory: text("Territory", 100, { hint: "Where its agents sell" }),
    commission_bp: {
      ...whole("Commission", 4, {
        hint: "In hundredths of a percent of each sale. For 2.5%, enter 250. Leave blank to use the commission set with the ticket price",
      }),
      least: 0,
      most: 5000,
    },
    agent_float_limit_kobo: {
      ...money("Float limit per agent", { hint: "The most that one agent can hold" }),
      least: 1,
    },
    daily_limit_kobo: {
      ...money("Daily sales limit", { hint: "The most that all its agents together can sell in a day" }),
      least: 1,
    },
  },
  columns: ["phone_number", "territory"],
  filters: [],
  groups: [
    { legend: "Company", fields: ["name", "rc_number", "territory"] },
    { legend: "Contact details", fields: ["contact_person", "phone_number", "email"] },
    { legend: "Terms", fields: ["commission_bp", "agent_float_limit_kobo", "daily_limit_kobo"] },
  ],
  approval: false,
  owned: false,
  located: false,
  suspends: true,
  masked: true,
  reference: true,
  identity: ["name"],
});
