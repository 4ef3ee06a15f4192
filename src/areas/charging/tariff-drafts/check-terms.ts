import { readTerms, type TermsInput } from "#domain/category-input.ts";
import { readObject, ValidationErrors } from "#domain/input-readers.ts";

/** Reads the terms of a draft; errors are named "terms.minimum_kobo". Use the result only without errors. */
export function readDraftTerms(errors: ValidationErrors, raw: unknown): TermsInput {
  const parts = readObject(errors, "terms", raw);
  const own = new ValidationErrors();
  const terms = readTerms(own, parts ?? {});
  if (!parts && !errors.has("terms")) errors.add("terms", "Send an object.");
  if (parts) for (const { code, path, message } of own.found) errors.add(`terms.${path}`, message, code);
  return terms;
}
