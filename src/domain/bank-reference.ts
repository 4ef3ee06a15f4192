import type { Field } from "#resource/field.ts";
import { readField, type ValidationErrors } from "./input-readers.ts";
import { withoutInvisible } from "./invisible-characters.ts";
import type { Raw } from "./record-input.ts";

/**
 * A bank reference as stored: full-width digits become ASCII digits; invisible characters and double spaces are
 * removed.
 */
export function tidyReference(text: string): string {
  return withoutInvisible(text.normalize("NFKC")).replace(/\s+/g, " ").trim();
}

/**
 * The key by which two bank references are compared, without punctuation and leading zeros: "FT-61 007" equals
 * "ft61007", and "0042-7781" equals "427781". Must match the database's `bank_reference_key`.
 */
export function referenceKey(text: string): string {
  const plain = tidyReference(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
  return plain.replaceAll(/(?<![0-9])0+(?=[0-9])/g, "");
}

/** The number of a teller, transfer, card slip or cheque; "" when blank. Valid only if `errors` is empty. */
export function readReference(errors: ValidationErrors, raw: Raw, path: string, field: Field): string {
  const typed = raw[path];
  const tidy = typeof typed === "string" ? tidyReference(typed) : typed;
  const reference = String(readField(errors, { [path]: tidy }, path, field) ?? "");
  if (errors.has(path) || reference === "") return reference;
  if (!/[A-Z0-9]/i.test(reference)) errors.add(path, "Enter the letters and digits of the number.");
  return reference;
}
