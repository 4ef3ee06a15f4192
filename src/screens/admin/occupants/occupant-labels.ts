/** Labels of the occupancy fields. */
export const occupantLabels = {
  person_type: "Type",
  person_id: "Occupant",
  unit: "Unit",
  from: "Moved in on",
  to: "Moved out on",
  reason: "Reason",
};
