import { define } from "#resource/define.ts";
import { money, reference, text } from "#resource/field.ts";
import { withinLga } from "./address.ts";

/** A person who sells tickets from a wallet. */
export const ticketAgent = define({
  name: "ticket_agent",
  endpoint: "ticket-agents",
  prefix: "TAG",
  one: "ticket agent",
  many: "ticket agents",
  fields: {
    name: text("Name", 60, { required: true }),
    phone_number: text("Phone number", 11, {
      form: "phone",
      required: true,
      personal: true,
      hint: "11 digits, such as 08034412290",
    }),
    email: text("Email", 35, { form: "email", personal: true }),
    super_agent_id: reference("Super agent", "super_agent", {
      hint: "Leave blank for an agent of the revenue office",
    }),
    lga_id: withinLga,
    park_id: reference("Park", "park", { hint: "If the agent sells at a motor park" }),
    market_id: reference("Market", "market", { hint: "If the agent sells at a market" }),
    daily_limit_kobo: {
      ...money("Daily sales limit", { hint: "The most that the agent can sell in a day" }),
      least: 1,
    },
    low_float_kobo: {
      ...money("Low float", {
        hint: "If the balance falls below this amount, the agent is reminded to fund the wallet. Leave blank to use the amount in Settings",
      }),
      least: 0,
    },
  },
  columns: ["super_agent_id", "park_id"],
  filters: [],
  groups: [
    { legend: "Agent", fields: ["name", "phone_number", "email"] },
    { legend: "Work location", fields: ["super_agent_id", "lga_id", "park_id", "market_id"] },
    { legend: "Limits", fields: ["daily_limit_kobo", "low_float_kobo"] },
  ],
  approval: false,
  owned: false,
  located: false,
  suspends: true,
  masked: true,
  reference: true,
  identity: ["phone_number"],
});
