import type { Field } from "#resource/field.ts";
import { type InputFaults, readField } from "./charging-input.ts";
import { withoutInvisible } from "./invisible-characters.ts";
import type { Raw } from "./record-input.ts";

/** A bank's number as it is stored: full-width digits become plain ones, invisible marks and doubled spaces go. */
export function tidyReference(text: string): string {
  return withoutInvisible(text.normalize("NFKC")).replace(/\s+/g, " ").trim();
}

/**
 * By which two numbers of a bank are compared: punctuation and leading zeros aside, "FT-61 007" and "ft61007" are one, and
 * so are "0042-7781" and "427781". The database's `bank_reference_key` gives the same.
 */
export function referenceKey(text: string): string {
  const plain = tidyReference(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
  return plain.replaceAll(/(?<![0-9])0+(?=[0-9])/g, "");
}

/** The number of a teller, a transfer, a card slip or a cheque; "" when blank. Only meaningful when `faults` stays empty. */
export function readReference(faults: InputFaults, raw: Raw, path: string, field: Field): string {
  const typed = raw[path];
  const tidy = typeof typed === "string" ? tidyReference(typed) : typed;
  const reference = String(readField(faults, { [path]: tidy }, path, field) ?? "");
  if (faults.has(path) || reference === "") return reference;
  if (!/[A-Z0-9]/i.test(reference)) faults.add(path, "Enter the letters and digits of the number.");
  return reference;
}
