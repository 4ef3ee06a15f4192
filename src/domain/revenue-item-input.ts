/** A revenue item and its revenue split between agencies, as sent by a form or the API. */

import { date, text } from "#resource/field.ts";
import { readCount, readField, readList, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import type { LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import type { Raw } from "./record-input.ts";

export const revenueItemFields = {
  code: text("Code", 15, { required: true }),
  name: text("Name", 100, { required: true }),
  active_from: date("First day"),
  active_to: date("Last day"),
} as const;

export const splitFields = { effective_from: date("From", { required: true }) } as const;

/** 100% in basis points. */
const WHOLE_BP = 10_000;

const MAX_ID = 9_999_999_999;

export type RevenueItemInput = {
  code: string;
  name: string;
  /** The billing agency: its receipts are numbered by this agency. */
  agency_id: number;
  active_from: LagosDate | null;
  active_to: LagosDate | null;
};

export type Share = { agency_id: number; share_bp: number };

/** Reads an item; valid only if `errors` is empty. The code is converted to upper case. */
export function readRevenueItem(errors: ValidationErrors, raw: Raw): RevenueItemInput {
  refuseUnknown(errors, raw, [...Object.keys(revenueItemFields), "agency_id"]);
  const read = (name: keyof typeof revenueItemFields) =>
    readField(errors, raw, name, revenueItemFields[name]);
  const code = String(read("code") ?? "").toUpperCase();
  if (!errors.has("code") && !/^[A-Z0-9][A-Z0-9-]{0,14}$/.test(code))
    errors.add("code", "Enter the code used in the law: letters, digits and dashes, such as TR-01.");
  const agency_id = readCount(errors, "agency_id", raw.agency_id, MAX_ID);
  if (!agency_id && !errors.has("agency_id")) errors.add("agency_id", "Select the agency.");
  const active_from = read("active_from") as string | null;
  const active_to = read("active_to") as string | null;
  if (active_from && active_to && active_to < active_from)
    errors.add("active_to", "Enter a last day on or after the first day.");
  return { code, name: String(read("name") ?? ""), agency_id: agency_id ?? 0, active_from, active_to };
}

/**
 * Reads shares, which must add up to 100%; empty if none were sent. Error codes: shares-not-whole, duplicate, invalid.
 */
export function readShares(errors: ValidationErrors, raw: unknown): Share[] {
  const shares = readList(errors, "shares", raw).map((one, at) => {
    const path = (name: string) => `shares[${at}].${name}`;
    const agency_id = readCount(errors, path("agency_id"), one.agency_id, MAX_ID);
    if (!agency_id && !errors.has(path("agency_id"))) errors.add(path("agency_id"), "Select the agency.");
    return { agency_id: agency_id ?? 0, share_bp: readBasisPoints(errors, path("share_bp"), one.share_bp) };
  });
  for (const [at, { agency_id }] of shares.entries())
    if (agency_id !== 0 && shares.findIndex((one) => one.agency_id === agency_id) < at)
      errors.add(`shares[${at}].agency_id`, "This agency already has a share.", "duplicate");
  const sum = shares.reduce((total, { share_bp }) => total + share_bp, 0);
  const isRead = !errors.found.some(({ path }) => path.startsWith("shares"));
  if (shares.length > 0 && isRead && sum !== WHOLE_BP)
    errors.add(
      "shares",
      message("The shares add up to {sum}. They must add up to 100%.", { sum: percentOf(sum) }),
      "shares-not-whole",
    );
  return shares;
}

/** A whole number is basis points; text is percent with at most two decimals: "12.5" is 1,250. */
function readBasisPoints(errors: ValidationErrors, path: string, raw: unknown): number {
  const text = typeof raw === "string" ? /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(raw.trim()) : null;
  const value = text ? Number(text[1] + (text[2] ?? "").padEnd(2, "0")) : raw;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= WHOLE_BP) return value;
  errors.add(path, "Enter a percentage above 0 and up to 100, with at most two decimal places.");
  return 0;
}

/** 1250 → "12.5%" */
export function percentOf(share_bp: number): string {
  return `${String(share_bp / 100)}%`;
}
