import type { FieldErrors } from "#session/answer.ts";

/** The fields of occupancy as people know them. */
export const occupantLabels = {
  person_type: "A person or a body",
  person_id: "Who",
  unit: "Unit",
  from: "Moved in on",
  to: "Moved out on",
  reason: "Reason",
};

/** What a form's summary says: its fields' faults, or the message where no field is to blame. */
export function formFaults(errors: FieldErrors, message: string | undefined): FieldErrors {
  return message && Object.keys(errors).length === 0 ? { "": [message] } : errors;
}
