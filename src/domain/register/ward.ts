import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";
import { withinLga } from "./address.ts";

/** A ward of a local government. */
export const ward = define({
  name: "ward",
  endpoint: "wards",
  prefix: "WRD",
  one: "ward",
  many: "wards",
  fields: {
    name: text("Name", 100, { required: true }),
    lga_id: withinLga,
  },
  columns: ["lga_id"],
  filters: [],
  groups: [{ legend: "Ward", fields: ["name", "lga_id"] }],
  approval: false,
  owned: false,
  located: true,
  reference: true,
  identity: ["name", "lga_id"],
});
