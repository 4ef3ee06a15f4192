import { readTerms, type TermsInput } from "#domain/category-input.ts";
import { InputFaults, readObject } from "#domain/charging-input.ts";

/** Reads the terms of a draft; errors are named "terms.minimum_kobo". The result is only meaningful without `faults`. */
export function readDraftTerms(faults: InputFaults, raw: unknown): TermsInput {
  const parts = readObject(faults, "terms", raw);
  const own = new InputFaults();
  const terms = readTerms(own, parts ?? {});
  if (!parts && !faults.has("terms")) faults.add("terms", "Send an object.");
  if (parts) for (const { code, path, message } of own.found) faults.add(`terms.${path}`, message, code);
  return terms;
}
