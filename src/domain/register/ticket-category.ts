import { define } from "#resource/define.ts";
import { choice, reference, text, yesNo } from "#resource/field.ts";
import { vehicle } from "./vehicle.ts";

const classes = Object.fromEntries(
  vehicle.fields.vehicle_class.choices.map(({ value, label }) => [value, label]),
);

/**
 * Kinds of tickets, as a tree: a category with subcategories is not sold itself. Prices are stored separately, by date.
 */
export const ticketCategory = define({
  name: "ticket_category",
  endpoint: "ticket-categories",
  prefix: "TCT",
  one: "ticket category",
  many: "ticket categories",
  fields: {
    name: text("Name", 40, { required: true, hint: "Shown on the button that agents select" }),
    description: text("Description", 100),
    parent_id: reference("Parent category", "ticket_category"),
    icon: choice("Icon", {
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
      "Holder",
      { vehicle: "Vehicle (plate)", shop: "Shop (code)", person: "Person (phone)" },
      { required: true },
    ),
    vehicle_class: choice("Vehicle class", classes, {
      hint: "Only if the ticket is for one class of vehicle",
    }),
    period: choice(
      "Valid for",
      { day: "A day", week: "A week", month: "A month", year: "A year" },
      { required: true },
    ),
    rolling: yesNo("Valid from the time of sale", {
      required: true,
      hint: "Yes: the ticket is valid for the full period from the time of sale. No: it is valid until the end of that day, week, month or year",
    }),
    revenue_item_id: reference("Revenue item", "revenue_item", {
      required: true,
      hint: "The agency of this item receives the money",
    }),
  },
  columns: ["holder", "period", "revenue_item_id"],
  filters: ["holder", "period"],
  groups: [
    { legend: "Category", fields: ["name", "description", "parent_id", "icon"] },
    { legend: "Validity", fields: ["holder", "vehicle_class", "period", "rolling"] },
    { legend: "Revenue", fields: ["revenue_item_id"] },
  ],
  approval: false,
  owned: false,
  located: false,
  reference: true,
  placeless: true,
  identity: ["name", "parent_id"],
});
