import type { PickFilter } from "../pick-filters.tsx";

/** The filter of agents and super agents by suspension. */
export const suspensionPick: PickFilter = {
  name: "suspended",
  label: "Suspension",
  options: [
    { value: "yes", label: "Suspended" },
    { value: "no", label: "Not suspended" },
  ],
};
