import { define } from "#resource/define.ts";
import { choice, text } from "#resource/field.ts";

/** A local government. Forms offer those of this government; others are used in addresses elsewhere. */
export const lga = define({
  name: "lga",
  endpoint: "lgas",
  prefix: "LGA",
  one: "local government",
  many: "local governments",
  fields: {
    name: text("Name", 60, { required: true }),
    state: text("State", 30, { required: true, hint: "For example, Ogun (not Ogun State)" }),
    reach: choice(
      "Government",
      { ours: "This government", other: "Another government" },
      { required: true, hint: "Only this government’s local governments are listed in forms" },
    ),
  },
  columns: ["state", "reach"],
  filters: ["reach"],
  groups: [{ legend: "Local government", fields: ["name", "state", "reach"] }],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name", "state"],
});
