import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";
import { city, landmark, ward, withinLga } from "./address.ts";

/** A motor park, where vehicles load. */
export const park = define({
  name: "park",
  endpoint: "parks",
  prefix: "PRK",
  one: "park",
  many: "parks",
  fields: {
    name: text("Name", 60, { required: true }),
    city,
    landmark,
    routes: text("Routes", 100, { hint: "Where vehicles from this park go" }),
    lga_id: withinLga,
    ward_id: ward,
  },
  columns: ["city", "routes", "lga_id"],
  filters: [],
  groups: [
    { legend: "Park", fields: ["name", "routes"] },
    { legend: "Location", fields: ["city", "landmark", "lga_id", "ward_id"] },
  ],
  approval: false,
  owned: false,
  located: true,
  reference: true,
  identity: ["name", "lga_id"],
});
