import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";
import { city, ward, withinLga } from "./address.ts";

/** A street, as named in addresses. */
export const street = define({
  name: "street",
  endpoint: "streets",
  prefix: "STR",
  one: "street",
  many: "streets",
  fields: {
    // Equal to the street name of an address.
    name: text("Name", 30, { required: true }),
    city,
    lga_id: withinLga,
    ward_id: ward,
  },
  columns: ["city", "ward_id", "lga_id"],
  filters: [],
  groups: [{ legend: "Street", fields: ["name", "city", "lga_id", "ward_id"] }],
  approval: false,
  owned: false,
  located: true,
  reference: true,
  identity: ["name", "lga_id"],
});
