import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";

/** A kind of individual: employee, trader, pensioner … */
export const individualCategory = define({
  name: "individual_category",
  endpoint: "individual-categories",
  prefix: "ICT",
  one: "individual category",
  many: "individual categories",
  fields: {
    name: text("Name", 40, { required: true }),
    description: text("Description", 100, { hint: "Who belongs to this category" }),
  },
  columns: ["description"],
  filters: [],
  groups: [{ legend: "Category", fields: ["name", "description"] }],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name"],
});
