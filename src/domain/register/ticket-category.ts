import { define } from "#resource/define.ts";
import { choice, reference, text, yesNo } from "#resource/field.ts";
import { vehicle } from "./vehicle.ts";

const classes = Object.fromEntries(
  vehicle.fields.vehicle_class.choices.map(({ value, label }) => [value, label]),
);

/** What tickets there are, as a tree: one with others below it is not sold itself. Prices stand apart, by the moment. */
export const ticketCategory = define({
  name: "ticket_category",
  endpoint: "ticket-categories",
  prefix: "TCT",
  one: "ticket category",
  many: "ticket categories",
  fields: {
    name: text("Name", 40, { required: true, hint: "As the agent’s button says" }),
    description: text("Description", 100),
    parent_id: reference("Part of", "ticket_category", { hint: "The category it stands below" }),
    icon: choice("Picture", {
      okada: "Okada",
      keke: "Keke",
      bus: "Bus",
      car: "Car",
      truck: "Truck",
      store: "Stall",
      tag: "Tag",
      user: "Person",
    }),
    holder: choice(
      "Who it is for",
      { vehicle: "A vehicle, by its plate", shop: "A shop, by its code", person: "A person, by their phone" },
      { required: true },
    ),
    vehicle_class: choice("Class of vehicle", classes, { hint: "Only where not every vehicle may have it" }),
    period: choice(
      "Valid for",
      { day: "A day", week: "A week", month: "A month", year: "A year" },
      { required: true },
    ),
    rolling: yesNo("Counted from the sale", {
      required: true,
      hint: "Yes: so long from the moment it is sold. No: to the end of that day, week, month or year",
    }),
    revenue_item_id: reference("Revenue item", "revenue_item", {
      required: true,
      hint: "Whose agency gets the money",
    }),
  },
  columns: ["holder", "period", "revenue_item_id"],
  filters: ["holder", "period"],
  groups: [
    { legend: "The category", fields: ["name", "description", "parent_id", "icon"] },
    { legend: "What it is valid for", fields: ["holder", "vehicle_class", "period", "rolling"] },
    { legend: "The money", fields: ["revenue_item_id"] },
  ],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name", "parent_id"],
});
