/** The fields of occupancy as people know them. */
export const occupantLabels = {
  person_type: "A person or a body",
  person_id: "Who",
  unit: "Unit",
  from: "Moved in on",
  to: "Moved out on",
  reason: "Reason",
};
