import type { FieldErrors } from "#session/answer.ts";

/** The faults of a form for its summary: by field, or the one that belongs to none. */
export function formFaults(errors: FieldErrors, message: string | undefined): FieldErrors | undefined {
  if (Object.keys(errors).length > 0) return errors;
  return message === undefined ? undefined : { "": [message] };
}
