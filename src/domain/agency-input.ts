/** An agency and its bank account as sent by a form or the API. */
import { text } from "#resource/field.ts";
import { readField, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import type { Raw } from "./record-input.ts";

export const agencyFields = {
  name: text("Name", 100, { required: true }),
  short_code: text("Short code", 10, { required: true }),
} as const;

export const bankAccountFields = {
  bank_name: text("Bank", 60, { required: true }),
  bank_account_number: text("Account number", 10, { required: true }),
  bank_account_name: text("Account name", 100, { required: true }),
  reason: text("Reason", 200, { required: true }),
} as const;

/** Labels of the statuses of a requested change of a bank account. */
export const accountChangeLabels = {
  waiting: "Pending confirmation",
  confirmed: "Confirmed",
  refused: "Rejected",
  withdrawn: "Withdrawn",
} as const;

export type AgencyInput = { name: string; short_code: string };

export type BankAccountInput = {
  bank_name: string;
  bank_account_number: string;
  bank_account_name: string;
  /** Why it is set or changed, for the approver. */
  reason: string;
};

/** Reads an agency; valid only if `errors` is empty. The short code is converted to upper case. */
export function readAgency(errors: ValidationErrors, raw: Raw): AgencyInput {
  refuseUnknown(errors, raw, Object.keys(agencyFields));
  const name = String(readField(errors, raw, "name", agencyFields.name) ?? "");
  const short_code = String(
    readField(errors, raw, "short_code", agencyFields.short_code) ?? "",
  ).toUpperCase();
  if (!errors.has("short_code") && !/^[A-Z][A-Z0-9]{1,9}$/.test(short_code))
    errors.add("short_code", "Enter 2 to 10 letters and digits, starting with a letter, such as IRS.");
  return { name, short_code };
}

/** Reads a bank account; valid only if `errors` is empty. */
export function readBankAccount(errors: ValidationErrors, raw: Raw): BankAccountInput {
  refuseUnknown(errors, raw, Object.keys(bankAccountFields));
  const readText = (name: keyof typeof bankAccountFields) =>
    String(readField(errors, raw, name, bankAccountFields[name]) ?? "");
  const input = {
    bank_name: readText("bank_name"),
    bank_account_number: readText("bank_account_number").replaceAll(" ", ""),
    bank_account_name: readText("bank_account_name"),
    reason: readText("reason"),
  };
  if (!errors.has("bank_account_number") && !/^[0-9]{10}$/.test(input.bank_account_number))
    errors.add("bank_account_number", "Account number must be 10 digits (NUBAN).");
  return input;
}
