import { message } from "./message.ts";
import type { FieldErrors } from "./record-input.ts";
/** Purposes for revealing masked personal data. The label is stored in the audit trail. */
export const revealPurposes = [
  { value: "contact", label: "Contact the person" },
  { value: "identify", label: "Check a person’s identity" },
  { value: "correct", label: "Correct the record" },
  { value: "collect", label: "Collect an unpaid amount" },
  { value: "own-request", label: "The person requested it" },
  { value: "other", label: "Other" },
] as const;

/** Maximum length of a note, in characters. */
export const REVEAL_NOTE_LIMIT = 100;

export interface RevealInput {
  readonly purpose?: unknown;
  readonly note?: unknown;
}

/** The purpose for the audit trail, such as "Contact the person: new bill", or all errors. */
export function readPurpose(
  input: RevealInput,
): { readonly reason: string } | { readonly errors: FieldErrors } {
  const purpose = revealPurposes.find(({ value }) => value === input.purpose);
  const note = typeof input.note === "string" ? input.note.trim() : "";
  const errors: FieldErrors = {};
  if (!purpose) errors.purpose = ["Select a purpose."];
  if ([...note].length > REVEAL_NOTE_LIMIT)
    errors.note = [message("Enter at most {most} characters.", { most: REVEAL_NOTE_LIMIT })];
  else if (purpose?.value === "other" && note === "") errors.note = ["Enter the purpose."];
  if (!purpose || Object.keys(errors).length > 0) return { errors };
  return { reason: note === "" ? purpose.label : `${purpose.label}: ${note}` };
}
