import { userFields } from "#domain/people/user-input.ts";

/** What the summary of a form's faults calls its fields. */
export const userLabels = {
  ...Object.fromEntries(Object.entries(userFields).map(([name, { label }]) => [name, label])),
  role_id: "Role",
  lga_ids: "Local governments",
  agency_ids: "Agencies",
  individual_id: "Individual",
  corporate_id: "Corporate",
};
