import { define } from "#resource/define.ts";
import { text, whole } from "#resource/field.ts";
import { city, landmark, ward, withinLga } from "./address.ts";

/** A market. */
export const market = define({
  name: "market",
  endpoint: "markets",
  prefix: "MKT",
  one: "market",
  many: "markets",
  fields: {
    name: text("Name", 60, { required: true }),
    city,
    landmark,
    market_days: text("Market days", 40, { hint: "For example, every day, every fifth day or Tuesdays" }),
    number_of_stalls: whole("Stalls", 6),
    lga_id: withinLga,
    ward_id: ward,
  },
  columns: ["city", "market_days", "lga_id"],
  filters: [],
  groups: [
    { legend: "Market", fields: ["name", "market_days", "number_of_stalls"] },
    { legend: "Location", fields: ["city", "landmark", "lga_id", "ward_id"] },
  ],
  approval: false,
  owned: false,
  located: true,
  reference: true,
  identity: ["name", "lga_id"],
});
