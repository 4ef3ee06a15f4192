import type { FilterDefinition } from "../query-choice.tsx";

/** The filter of agents and super agents by suspension. */
export const suspensionFilter: FilterDefinition = {
  name: "suspended",
  label: "Suspension",
  options: [
    { value: "yes", label: "Suspended" },
    { value: "no", label: "Not suspended" },
  ],
};
