import { define } from "#resource/define.ts";
import { choice, text } from "#resource/field.ts";

/** A local government. The government's own are offered in forms; others are known, for what comes from elsewhere. */
export const lga = define({
  name: "lga",
  endpoint: "lgas",
  prefix: "LGA",
  one: "local government",
  many: "local governments",
  fields: {
    name: text("Name", 60, { required: true }),
    state: text("State", 30, { required: true, hint: "Ogun, not Ogun State" }),
    reach: choice(
      "Whose it is",
      { ours: "This government's", other: "Another government's" },
      { required: true, hint: "Forms offer this government's own" },
    ),
  },
  columns: ["state", "reach"],
  filters: ["reach"],
  groups: [{ legend: "The local government", fields: ["name", "state", "reach"] }],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name", "state"],
});
