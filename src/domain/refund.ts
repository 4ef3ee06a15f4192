/** Input of refunds, reversals and replacement receipts. */

import { choice, date, text } from "#resource/field.ts";
import { banks } from "./bank-entry.ts";
import { readReference } from "./bank-reference.ts";
import { readField, readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import type { Raw } from "./record-input.ts";
import { type Cause, refundKindDefinitions } from "./refund-kinds.ts";

export type RefundStatus = "asked" | "approved" | "done" | "failed" | "refused" | "withdrawn";

/** Lists of requests: pending approval, approved but not paid out, completed, and closed. */
export const refundLists = {
  waiting: ["asked"],
  unpaid: ["approved"],
  done: ["done"],
  over: ["refused", "withdrawn", "failed"],
} as const satisfies Readonly<Record<string, readonly RefundStatus[]>>;
export type RefundList = keyof typeof refundLists;

export const payOutFields = {
  paid_from: choice("Paid from", banks, { required: true }),
  paid_reference: text("Bank’s reference", 60, { required: true }),
  paid_on: date("Payment date", { required: true }),
} as const;

type Fields = Readonly<Record<string, Parameters<typeof readField>[3]>>;

/** The plain fields as text, "" if blank; unknown names are errors. */
export function readTextFields<K extends string>(
  errors: ValidationErrors,
  raw: Raw,
  fields: Fields,
  names: readonly K[],
) {
  refuseUnknown(errors, raw, Object.keys(fields));
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      return [name, field ? String(readField(errors, raw, name, field) ?? "") : ""];
    }),
  ) as Record<K, string>;
}

/** Valid only if `errors` is empty, like all results in this file. */
export function readReversal(errors: ValidationErrors, raw: Raw): { cause: Cause; reason: string } {
  const { fields } = refundKindDefinitions.reversal.ask;
  const { cause, reason } = readTextFields(errors, raw, fields, ["cause", "reason"]);
  return { cause: cause as Cause, reason };
}

/** Only for a payment with an amount mismatch. */
export function readAcceptance(errors: ValidationErrors, raw: Raw): { cause: Cause; reason: string } {
  const { fields } = refundKindDefinitions.acceptance.ask;
  const { cause, reason } = readTextFields(errors, raw, fields, ["cause", "reason"]);
  return { cause: cause as Cause, reason };
}

export interface RefundInput {
  /** As entered: "IND-0000012-K", "BIL-0000012-K". */
  readonly payer: string;
  readonly kobo: number;
  readonly bank: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly reason: string;
}

export function readRefund(errors: ValidationErrors, raw: Raw): RefundInput {
  const names = ["payer", "bank", "account_name", "reason"] as const;
  const input = readTextFields(errors, raw, refundKindDefinitions.refund.ask.fields, names);
  // Account numbers are often entered in groups of digits.
  const typed = typeof raw.account_number === "string" ? raw.account_number.replaceAll(/[\s-]/g, "") : "";
  if (!/^[0-9]{10}$/.test(typed)) errors.add("account_number", "Account number must be 10 digits (NUBAN).");
  const kobo = readMoney(errors, "kobo", raw.kobo);
  if (!errors.has("kobo") && (kobo === null || kobo <= 0))
    errors.add("kobo", "Enter the amount in naira, such as 2,500.00.");
  if (input.bank === "other") errors.add("bank", "Select the payer’s bank.");
  return { ...input, kobo: kobo ?? 0, account_number: typed };
}

export interface PayOutInput {
  readonly paid_from: string;
  readonly paid_reference: string;
  readonly paid_on: LagosDate;
}

/** @param from Lagos date of the approval @param today Lagos date */
export function readPayOut(
  errors: ValidationErrors,
  raw: Raw,
  from: LagosDate,
  today: LagosDate,
): PayOutInput {
  const plain = readTextFields(errors, raw, payOutFields, ["paid_from", "paid_on"]);
  const paid_reference = readReference(errors, raw, "paid_reference", payOutFields.paid_reference);
  const input = { ...plain, paid_reference };
  if (!errors.has("paid_on") && (input.paid_on > today || input.paid_on < from))
    errors.add(
      "paid_on",
      from === today
        ? "Enter today’s date. The refund was approved today."
        : message("Enter a date from {date} to today.", { date: formatDate(from) }),
    );
  if (input.paid_from === "other") errors.add("paid_from", "Select the bank it was paid from.");
  return input;
}

/** Masks all but the last four digits, which distinguish accounts. */
export function maskAccountNumber(number: string): string {
  return `••••••${number.slice(-4)}`;
}
