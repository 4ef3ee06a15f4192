/** Batches that pay agencies what was collected for them. */

import { choice, date, reference, text } from "#resource/field.ts";
import { banks } from "./bank-entry.ts";
import { readReference } from "./bank-reference.ts";
import { readCount, readField, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import type { LagosDate } from "./lagos.ts";
import type { Raw } from "./record-input.ts";

export const settlementStates = ["draft", "approved", "failed", "paid", "carried", "discarded"] as const;
export type SettlementState = (typeof settlementStates)[number];

export const settlementStateLabels: Readonly<Record<SettlementState, string>> = {
  draft: "Draft",
  approved: "To be paid",
  failed: "Payment failed",
  paid: "Paid",
  carried: "Carried over",
  discarded: "Discarded",
};

export const draftFields = {
  agency_id: reference("Agency", "agency", { required: true }),
  period_from: date("First day", { hint: "Leave blank to start after the previous batch" }),
  period_to: date("Last day", { required: true, hint: "A date in the past" }),
} as const;

export const payoutFields = {
  from_bank: choice("Paid from", banks, { required: true }),
  reference: text("Bank’s reference", 60, { required: true, hint: "As shown on the bank’s confirmation" }),
  paid_on: date("Payment date", { required: true }),
} as const;

export interface DraftInput {
  readonly agency_id: number;
  readonly period_from: LagosDate | null;
  readonly period_to: LagosDate;
}

/** Reads the agency and dates of a batch; valid only if `errors` is empty. */
export function readDraft(errors: ValidationErrors, raw: Raw): DraftInput {
  refuseUnknown(errors, raw, Object.keys(draftFields));
  const agency_id = readCount(errors, "agency_id", raw.agency_id, 9_999_999_999) ?? 0;
  if (agency_id === 0 && !errors.has("agency_id")) errors.add("agency_id", "Select the agency.");
  const period_from = readField(errors, raw, "period_from", draftFields.period_from) as LagosDate | null;
  const period_to = String(readField(errors, raw, "period_to", draftFields.period_to) ?? "");
  if (errors.found.length === 0 && period_from !== null && period_to < period_from)
    errors.add("period_to", "Enter a last day on or after the first day.");
  return { agency_id, period_from, period_to };
}

export interface PayoutInput {
  readonly from_bank: keyof typeof banks;
  readonly reference: string;
  readonly paid_on: LagosDate;
}

/** Reads the bank's confirmation of a payout; valid only if `errors` is empty. @param today Lagos date */
export function readPayout(errors: ValidationErrors, raw: Raw, today: LagosDate): PayoutInput {
  refuseUnknown(errors, raw, [...Object.keys(payoutFields), "version"]);
  const readText = (name: keyof typeof payoutFields) =>
    String(readField(errors, raw, name, payoutFields[name]) ?? "");
  const number = readReference(errors, raw, "reference", payoutFields.reference);
  const paid_on = readText("paid_on");
  if (!errors.has("paid_on") && paid_on > today)
    errors.add("paid_on", "Enter today’s date or an earlier date.");
  return { from_bank: readText("from_bank") as PayoutInput["from_bank"], reference: number, paid_on };
}
