import { define } from "#resource/define.ts";
import { money, reference, text } from "#resource/field.ts";
import { withinLga } from "./address.ts";

/** Somebody who sells tickets in the street, out of a wallet. */
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
      hint: "11 figures, such as 08034412290",
    }),
    email: text("E-mail", 35, { form: "email", personal: true }),
    super_agent_id: reference("Super agent", "super_agent", { hint: "Empty: the office’s own agent" }),
    lga_id: withinLga,
    park_id: reference("Park", "park", { hint: "Where they sell, if at a motor park" }),
    market_id: reference("Market", "market", { hint: "Where they sell, if at a market" }),
    daily_limit_kobo: { ...money("Sales in a day", { hint: "The most they may sell in a day" }), least: 1 },
    low_float_kobo: {
      ...money("Low float", { hint: "Below this they are told to fund. Empty: what the settings say" }),
      least: 0,
    },
  },
  columns: ["super_agent_id", "park_id"],
  filters: [],
  groups: [
    { legend: "The agent", fields: ["name", "phone_number", "email"] },
    { legend: "Where they work", fields: ["super_agent_id", "lga_id", "park_id", "market_id"] },
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
