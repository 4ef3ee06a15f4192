/** Wallet fundings and transfers. Amounts are kobo. */

import { choice, date, money, text } from "#resource/field.ts";
import { banks } from "./bank-entry.ts";
import { readReference } from "./bank-reference.ts";
import { readCount, readField, readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import { formatNaira } from "./money.ts";
import type { Raw } from "./record-input.ts";

export const fundingStates = ["waiting", "confirmed", "refused"] as const;
export type FundingState = (typeof fundingStates)[number];

export const fundingMethods = {
  gateway: "Online",
  bank: "Bank",
  float: "Float given",
  "float-back": "Float returned",
  commission: "Commission",
} as const;
export type FundingMethod = keyof typeof fundingMethods;

export const fundingStatusLabels: Readonly<Record<FundingState | "reversed", string>> = {
  waiting: "Pending confirmation",
  confirmed: "Confirmed",
  refused: "Rejected",
  reversed: "Reversed",
};

/** Label of a funding's status. */
export function fundingStatusLabel(funding: {
  readonly status: FundingState;
  readonly reversed: boolean;
  readonly method: FundingMethod;
}): string {
  const { status, reversed, method } = funding;
  if (status === "waiting" && method === "gateway") return "Awaiting payment";
  return fundingStatusLabels[reversed ? "reversed" : status];
}
export const fundingMethodNames = Object.keys(fundingMethods) as [FundingMethod, ...FundingMethod[]];

/** Labels of wallet movements. */
export const walletMoveKinds = {
  sale: "Ticket sold",
  void: "Ticket voided",
  funding: "Funded",
  "funding-back": "Funding reversed",
  float: "Float",
  commission: "Commission",
  other: "Other",
} as const;
export type WalletMoveKind = keyof typeof walletMoveKinds;
export const walletMoveKindNames = Object.keys(walletMoveKinds) as [WalletMoveKind, ...WalletMoveKind[]];

export const depositFields = {
  bank: choice("Bank", banks, { required: true }),
  reference: text("Teller or transfer number", 60, { required: true, hint: "As shown on the slip" }),
  paid_on: date("Date on the slip", { required: true }),
  kobo: money("Amount", { required: true }),
  remark: text("Remark", 200),
} as const;

export interface DepositInput {
  readonly bank: keyof typeof banks;
  readonly reference: string;
  readonly paid_on: LagosDate;
  readonly kobo: number;
  readonly remark: string | null;
}

/** Minimum and maximum of a funding: ₦100 and ₦50 million, kobo. */
export const MIN_FUNDING_KOBO = 10_000;
export const MAX_FUNDING_KOBO = 5_000_000_000;
/** Older slips are handled through the bank statement. */
const MAX_AGE_DAYS = 90;

/**
 * Reads a slip; valid only if `errors` is empty.
 * @param today Lagos date
 * @param more names of fields that are read elsewhere
 * @param anyAge for a slip whose deposit was reversed and is recorded again
 */
export function readWalletDeposit(
  errors: ValidationErrors,
  raw: Raw,
  today: LagosDate,
  more: readonly string[] = [],
  anyAge = false,
): DepositInput {
  refuseUnknown(errors, raw, [...Object.keys(depositFields), ...more]);
  const readText = (name: keyof typeof depositFields) =>
    String(readField(errors, raw, name, depositFields[name]) ?? "");
  const input = {
    bank: readText("bank") as DepositInput["bank"],
    reference: readReference(errors, raw, "reference", depositFields.reference),
    paid_on: readText("paid_on"),
    remark: readText("remark") || null,
  };
  const first = addDays(today, -MAX_AGE_DAYS);
  if (!errors.has("paid_on") && (input.paid_on > today || (input.paid_on < first && !anyAge)))
    errors.add("paid_on", message("Enter a date from {date} to today.", { date: formatDate(first) }));
  return { ...input, kobo: readFundingAmount(errors, raw.kobo, MIN_FUNDING_KOBO) };
}

/** An amount above 0, in kobo as a number or naira as text; 0 with an error. */
export function readFundingAmount(errors: ValidationErrors, raw: unknown, min = 100): number {
  const kobo = readMoney(errors, "kobo", raw);
  if (errors.has("kobo")) return 0;
  if (kobo === null || kobo < min)
    errors.add("kobo", message("Enter an amount of {amount} or more.", { amount: formatNaira(min) }));
  else if (kobo > MAX_FUNDING_KOBO)
    errors.add("kobo", message("Enter at most {n}.", { n: formatNaira(MAX_FUNDING_KOBO) }));
  return kobo ?? 0;
}

/** The owner of a wallet: an agent or a super agent, by id; exactly one. */
export function readWalletOwner(
  errors: ValidationErrors,
  raw: Raw,
): { ticket_agent_id: number } | { super_agent_id: number } {
  const agent = readCount(errors, "ticket_agent_id", raw.ticket_agent_id, 9_999_999_999);
  const company = readCount(errors, "super_agent_id", raw.super_agent_id, 9_999_999_999);
  if (!agent === !company && errors.found.length === 0)
    errors.add("ticket_agent_id", "Select an agent or a super agent.");
  return company ? { super_agent_id: company } : { ticket_agent_id: agent ?? 0 };
}

/** The lower of two limits, kobo; null is no limit. */
export function lowerLimit(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
