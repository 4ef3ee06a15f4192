/** Money that goes back and receipts that no longer count, as officers ask for them. */

import { choice, date, text } from "#resource/field.ts";
import { banks } from "./bank-entry.ts";
import { readReference } from "./bank-reference.ts";
import { type InputFaults, readField, readMoney, refuseUnknown } from "./charging-input.ts";
import { formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import { backKindDefinitions, type Cause } from "./money-back-kinds.ts";
import type { Raw } from "./record-input.ts";

export type BackStatus = "asked" | "approved" | "done" | "failed" | "refused" | "withdrawn";

/** What is shown together: what waits for a second officer, what waits to be paid out, and what is over. */
export const backLists = {
  waiting: ["asked"],
  unpaid: ["approved"],
  done: ["done"],
  over: ["refused", "withdrawn", "failed"],
} as const satisfies Readonly<Record<string, readonly BackStatus[]>>;
export type BackList = keyof typeof backLists;

export const payOutFields = {
  paid_from: choice("Paid from", banks, { required: true }),
  paid_reference: text("Bank’s reference", 60, { required: true }),
  paid_on: date("Day it was paid", { required: true }),
} as const;

type Fields = Readonly<Record<string, Parameters<typeof readField>[3]>>;

/** The plain fields as text, "" where nothing is written; what else was sent is a fault. */
export function readPlain<K extends string>(
  faults: InputFaults,
  raw: Raw,
  fields: Fields,
  names: readonly K[],
) {
  refuseUnknown(faults, raw, Object.keys(fields));
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      return [name, field ? String(readField(faults, raw, name, field) ?? "") : ""];
    }),
  ) as Record<K, string>;
}

/** Only meaningful when `faults` stays empty, as all of these. */
export function readReversal(faults: InputFaults, raw: Raw): { cause: Cause; reason: string } {
  const { fields } = backKindDefinitions.reversal.ask;
  const { cause, reason } = readPlain(faults, raw, fields, ["cause", "reason"]);
  return { cause: cause as Cause, reason };
}

/** Only for a payment of which less came. */
export function readAcceptance(faults: InputFaults, raw: Raw): { cause: Cause; reason: string } {
  const { fields } = backKindDefinitions.acceptance.ask;
  const { cause, reason } = readPlain(faults, raw, fields, ["cause", "reason"]);
  return { cause: cause as Cause, reason };
}

export interface RefundInput {
  /** As typed: "IND-0000012-K", "BIL-0000012-K". */
  readonly payer: string;
  readonly kobo: number;
  readonly bank: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly reason: string;
}

export function readRefund(faults: InputFaults, raw: Raw): RefundInput {
  const names = ["payer", "bank", "account_name", "reason"] as const;
  const input = readPlain(faults, raw, backKindDefinitions.refund.ask.fields, names);
  // People type the figures in groups.
  const typed = typeof raw.account_number === "string" ? raw.account_number.replaceAll(/[\s-]/g, "") : "";
  if (!/^[0-9]{10}$/.test(typed))
    faults.add("account_number", "Write the 10 figures of the account number (NUBAN).");
  const kobo = readMoney(faults, "kobo", raw.kobo);
  if (!faults.has("kobo") && (kobo === null || kobo <= 0))
    faults.add("kobo", "Write the sum in naira, like 2,500.00.");
  if (input.bank === "other") faults.add("bank", "Choose the bank: money is sent to it.");
  return { ...input, kobo: kobo ?? 0, account_number: typed };
}

export interface PayOutInput {
  readonly paid_from: string;
  readonly paid_reference: string;
  readonly paid_on: LagosDate;
}

/** @param from the Lagos day it was approved @param today the Lagos day it is */
export function readPayOut(faults: InputFaults, raw: Raw, from: LagosDate, today: LagosDate): PayOutInput {
  const plain = readPlain(faults, raw, payOutFields, ["paid_from", "paid_on"]);
  const paid_reference = readReference(faults, raw, "paid_reference", payOutFields.paid_reference);
  const input = { ...plain, paid_reference };
  if (!faults.has("paid_on") && (input.paid_on > today || input.paid_on < from))
    faults.add(
      "paid_on",
      from === today
        ? "It was approved today: today."
        : message("From {date} to today.", { date: formatDate(from) }),
    );
  if (input.paid_from === "other") faults.add("paid_from", "Choose the bank it was paid from.");
  return input;
}

/** The last four figures: enough to tell two accounts apart. */
export function maskAccount(number: string): string {
  return `••••••${number.slice(-4)}`;
}
