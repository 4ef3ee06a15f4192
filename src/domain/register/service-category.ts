import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";

/** A kind of service: certificates, assessments, complaints. */
export const serviceCategory = define({
  name: "service_category",
  endpoint: "service-categories",
  prefix: "SCT",
  one: "service category",
  many: "service categories",
  fields: {
    name: text("Name", 40, { required: true, hint: "For example, Certificates" }),
    description: text("Description", 200),
  },
  columns: [],
  filters: [],
  groups: [{ legend: "Category", fields: ["name", "description"] }],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name"],
});
