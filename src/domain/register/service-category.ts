import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";

/** What kinds of service the office renders: certificates, assessments, complaints. */
export const serviceCategory = define({
  name: "service_category",
  endpoint: "service-categories",
  prefix: "SCT",
  one: "service category",
  many: "service categories",
  fields: {
    name: text("Name", 40, { required: true, hint: "As people look for it, such as Certificates" }),
    description: text("Description", 200),
  },
  columns: [],
  filters: [],
  groups: [{ legend: "The category", fields: ["name", "description"] }],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name"],
});
