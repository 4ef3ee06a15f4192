/** Commission payouts to agents and super agents. */
import { choice, date, text } from "#resource/field.ts";
import { readField, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import type { LagosDate } from "./lagos.ts";
import type { Raw } from "./record-input.ts";

export const commissionStates = ["draft", "approved", "paid", "discarded"] as const;
export type CommissionState = (typeof commissionStates)[number];

export const commissionStateLabels: Readonly<Record<CommissionState, string>> = {
  draft: "Pending approval",
  approved: "To be paid",
  paid: "Paid out",
  discarded: "Discarded",
};

export const commissionMethods = { wallet: "To wallet", bank: "Bank transfer" } as const;
export type CommissionMethod = keyof typeof commissionMethods;

export const commissionFields = {
  period_to: date("Last day", { required: true, hint: "A date in the past" }),
  method: choice("Method", commissionMethods, { required: true }),
  bank_name: text("Bank", 60),
  bank_account_number: text("Account number", 10, { hint: "10 digits" }),
  bank_account_name: text("Account name", 100),
} as const;

export interface CommissionInput {
  readonly period_to: LagosDate;
  readonly method: CommissionMethod;
  readonly bank_name: string | null;
  readonly bank_account_number: string | null;
  readonly bank_account_name: string | null;
}

const ACCOUNT_FIELDS = ["bank_name", "bank_account_number", "bank_account_name"] as const;

/**
 * Reads the end date and method of a commission payout; valid only if `errors` is empty.
 * @param otherFields fields read elsewhere
 */
export function readCommission(
  errors: ValidationErrors,
  raw: Raw,
  otherFields: readonly string[] = [],
): CommissionInput {
  refuseUnknown(errors, raw, [...Object.keys(commissionFields), ...otherFields]);
  const readText = (name: keyof typeof commissionFields) =>
    String(readField(errors, raw, name, commissionFields[name]) ?? "");
  const [period_to, method] = [readText("period_to"), readText("method") as CommissionMethod];
  const account = Object.fromEntries(ACCOUNT_FIELDS.map((name) => [name, readText(name) || null])) as Pick<
    CommissionInput,
    (typeof ACCOUNT_FIELDS)[number]
  >;
  if (method === "bank") {
    for (const name of ACCOUNT_FIELDS)
      if (account[name] === null && !errors.has(name))
        errors.add(name, "Enter the account details for a bank transfer.");
    const { bank_account_number } = account;
    if (bank_account_number !== null && !/^[0-9]{10}$/.test(bank_account_number))
      errors.add("bank_account_number", "Account number must be 10 digits.");
  }
  const none = { bank_name: null, bank_account_number: null, bank_account_name: null };
  return { period_to, method, ...(method === "bank" ? account : none) };
}
