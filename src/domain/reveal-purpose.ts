import { message } from "./message.ts";
import type { FieldFaults } from "./record-input.ts";
/** Why somebody needs to see personal data in full. The words go into the audit trail. */
export const revealPurposes = [
  { value: "contact", label: "To reach the person" },
  { value: "identify", label: "To check who stands before me" },
  { value: "correct", label: "To put the record right" },
  { value: "collect", label: "To collect what is owed" },
  { value: "own-request", label: "The person asked for it" },
  { value: "other", label: "Something else" },
] as const;

/** Characters of what may be said besides. */
export const REVEAL_NOTE_LIMIT = 100;

export interface RevealInput {
  readonly purpose?: unknown;
  readonly note?: unknown;
}

/** The purpose as the trail keeps it, "To reach the person: new bill", or what is wrong, all at once. */
export function readPurpose(
  input: RevealInput,
): { readonly reason: string } | { readonly errors: FieldFaults } {
  const purpose = revealPurposes.find(({ value }) => value === input.purpose);
  const note = typeof input.note === "string" ? input.note.trim() : "";
  const errors: FieldFaults = {};
  if (!purpose) errors.purpose = ["Choose what you need it for."];
  if ([...note].length > REVEAL_NOTE_LIMIT)
    errors.note = [message("At most {most} characters.", { most: REVEAL_NOTE_LIMIT })];
  else if (purpose?.value === "other" && note === "") errors.note = ["Write what you need it for."];
  if (!purpose || Object.keys(errors).length > 0) return { errors };
  return { reason: note === "" ? purpose.label : `${purpose.label}: ${note}` };
}
