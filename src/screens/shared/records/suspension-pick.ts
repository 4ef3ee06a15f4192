import type { PickFilter } from "../pick-filters.tsx";

/** Agents and super agents: who is suspended, and who is not. */
export const suspensionPick: PickFilter = {
  name: "suspended",
  label: "Suspension",
  options: [
    { value: "yes", label: "Suspended" },
    { value: "no", label: "Not suspended" },
  ],
};
