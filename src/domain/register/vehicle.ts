import { define } from "#resource/define.ts";
import { choice, reference, text, year } from "#resource/field.ts";
import { plateTypes } from "../plate-type.ts";

/** A vehicle, identified by its plate. */
export const vehicle = define({
  name: "vehicle",
  endpoint: "vehicles",
  prefix: "VEH",
  one: "vehicle",
  many: "vehicles",
  titleLabel: "Vehicle",
  fields: {
    plate_number: text("Plate number", 10, {
      form: "plate",
      required: true,
      unique: true,
      hint: "For example, ABC-123DE",
    }),
    plate_type: choice("Plate type", plateTypes, { none: "Standard" }),
    vehicle_class: choice(
      "Class",
      {
        okada: "Okada (motorcycle)",
        keke: "Keke (tricycle)",
        car: "Car",
        taxi: "Taxi",
        bus: "Bus (danfo)",
        truck: "Truck",
        other: "Other",
      },
      { required: true },
    ),
    make: text("Make", 30),
    model: text("Model", 30),
    year_of_make: year("Year of make", { from: 1900, next: true }),
    chassis_number: text("Chassis number", 20, { unique: true }),
    park: text("Park", 40),
    route: text("Route", 60),
    park_id: reference("Registered park", "park", { hint: "Used to list vehicles by park" }),
  },
  between: [
    {
      rule: "plate-type",
      fields: ["plate_number", "plate_type"],
      fault: "This isn’t a standard plate such as ABC-123DE. Correct it, or select its plate type.",
    },
  ],
  columns: ["vehicle_class"],
  filters: ["vehicle_class"],
  groups: [
    {
      legend: "Vehicle",
      fields: [
        "plate_number",
        "plate_type",
        "vehicle_class",
        "make",
        "model",
        "year_of_make",
        "chassis_number",
      ],
    },
    { legend: "Park and route", fields: ["park", "park_id", "route"] },
  ],
  approval: true,
  owned: true,
  located: false,
});
