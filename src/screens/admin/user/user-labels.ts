import { userFields } from "#domain/people/user-input.ts";

/** Field labels for the form's error summary. */
export const userLabels = {
  ...Object.fromEntries(Object.entries(userFields).map(([name, { label }]) => [name, label])),
  role_id: "Role",
  lga_ids: "Local governments",
  agency_ids: "Agencies",
  individual_id: "Individual",
  corporate_id: "Corporate",
};
