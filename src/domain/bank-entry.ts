/** A bank deposit as an officer enters it from the slip. */

import { choice, date, money, text } from "#resource/field.ts";
import { readReference } from "./bank-reference.ts";
import { readField, readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { typedText } from "./invisible-characters.ts";
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import type { Raw } from "./record-input.ts";

/** A slip reference is unique within its bank, so the bank is selected from a list. */
export const banks = {
  access: "Access Bank",
  citibank: "Citibank Nigeria",
  ecobank: "Ecobank Nigeria",
  fcmb: "First City Monument Bank",
  fidelity: "Fidelity Bank",
  "first-bank": "First Bank of Nigeria",
  globus: "Globus Bank",
  gtbank: "Guaranty Trust Bank",
  jaiz: "Jaiz Bank",
  keystone: "Keystone Bank",
  lotus: "Lotus Bank",
  optimus: "Optimus Bank",
  parallex: "Parallex Bank",
  polaris: "Polaris Bank",
  "premium-trust": "PremiumTrust Bank",
  providus: "Providus Bank",
  signature: "Signature Bank",
  "stanbic-ibtc": "Stanbic IBTC Bank",
  "standard-chartered": "Standard Chartered Bank",
  sterling: "Sterling Bank",
  suntrust: "SunTrust Bank",
  taj: "TAJBank",
  union: "Union Bank of Nigeria",
  uba: "United Bank for Africa",
  unity: "Unity Bank",
  wema: "Wema Bank",
  zenith: "Zenith Bank",
  other: "Other bank",
} as const;

const entryKinds = { teller: "Bank deposit (teller)", transfer: "Bank transfer" } as const;

/** Labels of the statuses of a deposit. */
export const entryStatusLabels = {
  waiting: "Pending",
  returned: "Returned",
  confirmed: "Confirmed",
  withdrawn: "Withdrawn",
} as const;

/** "zenith" → "Zenith Bank"; other text unchanged; nothing for `null`. */
export function bankLabel(bank: string | null): string {
  return banks[bank as keyof typeof banks] ?? bank ?? "";
}

/** Labels on receipts. */
export const entryMethods = { teller: "Bank teller", transfer: "Bank transfer" } as const;

export const bankEntryFields = {
  kind: choice("Payment method", entryKinds, { required: true }),
  bank: choice("Bank", banks, { required: true }),
  reference: text("Teller or transfer number", 60, { required: true, hint: "As shown on the slip" }),
  paid_on: date("Date on the slip", { required: true }),
  kobo: money("Amount", { required: true }),
  depositor: text("Depositor", 100, { required: true }),
  remark: text("Remark", 500, { hint: "If you select Other bank, enter its name" }),
} as const;

export interface BankEntryInput {
  readonly kind: keyof typeof entryKinds;
  readonly bank: keyof typeof banks;
  readonly reference: string;
  readonly paid_on: LagosDate;
  readonly kobo: number;
  readonly depositor: string;
  readonly remark: string | null;
  /** Pay codes or bill codes, as entered. */
  readonly bills: readonly string[];
}

/** Maximum bills per slip. */
const MAX_BILLS = 20;
/** Older slips are handled through the bank statement. */
const MAX_AGE_DAYS = 366;
/** The limit of an online payment: ₦90 billion, kobo. */
const MAX_KOBO = 9_000_000_000_000;

/**
 * Reads a bank deposit; valid only if `errors` is empty.
 * @param today Lagos date
 * @param isClaim a claim of money in suspense: its date comes from the bank statement, with no limit to the past
 */
export function readBankEntry(
  errors: ValidationErrors,
  raw: Raw,
  today: LagosDate,
  isClaim = false,
): BankEntryInput {
  refuseUnknown(errors, raw, [...Object.keys(bankEntryFields), "bills", "evidence_ids", "version"]);
  const readText = (name: keyof typeof bankEntryFields) =>
    String(readField(errors, raw, name, bankEntryFields[name]) ?? "");
  const input = {
    kind: readText("kind") as BankEntryInput["kind"],
    bank: readText("bank") as BankEntryInput["bank"],
    reference: readReference(errors, raw, "reference", bankEntryFields.reference),
    paid_on: readText("paid_on"),
    depositor: readText("depositor"),
    remark: readText("remark") || null,
  };
  const first = addDays(today, -MAX_AGE_DAYS);
  if (!errors.has("paid_on") && isClaim && input.paid_on > today)
    errors.add("paid_on", "Enter today’s date or an earlier date.");
  if (!errors.has("paid_on") && !isClaim && (input.paid_on > today || input.paid_on < first))
    errors.add("paid_on", message("Enter a date from {date} to today.", { date: formatDate(first) }));
  if (input.bank === "other" && input.remark === null && !errors.has("remark"))
    errors.add("remark", "Enter the name of the bank.");
  return { ...input, kobo: readAmount(errors, raw.kobo), bills: readCodes(errors, raw.bills) };
}

function readAmount(errors: ValidationErrors, raw: unknown): number {
  const kobo = readMoney(errors, "kobo", raw);
  if (errors.has("kobo")) return 0;
  if (kobo === null || kobo <= 0)
    errors.add("kobo", "Enter the amount on the slip in naira, such as 2,500.00.");
  else if (kobo > MAX_KOBO) errors.add("kobo", "This amount is too large for one payment. Check it.");
  return kobo ?? 0;
}

/** Forms send codes as text, separated by lines or commas; the API sends a list. */
function readCodes(errors: ValidationErrors, raw: unknown): string[] {
  const list = Array.isArray(raw) ? raw : typeof raw === "string" ? raw.split(/[\s,;]+/) : [];
  const typed = list.filter((code) => typeof code === "string");
  if (typed.length < list.length) errors.add("bills", "Send pay codes as text.");
  const codes = [...new Set(typed.map((code) => typedText(code).toUpperCase()).filter(Boolean))];
  if (codes.length === 0 && !errors.has("bills"))
    errors.add("bills", "Enter the pay code of at least one bill.");
  if (codes.length > MAX_BILLS)
    errors.add("bills", message("Enter at most {most} bills for one slip.", { most: MAX_BILLS }));
  return codes.slice(0, MAX_BILLS);
}

/**
 * Warnings before a payment of bills is confirmed: bills issued after the payment date. A payer may have paid in
 * advance, so it is never refused.
 * @returns a sentence for each such bill
 */
export function paymentDayWarnings(
  paid_on: LagosDate,
  bills: readonly { readonly code: string; readonly issued_on: LagosDate }[],
): string[] {
  return bills
    .filter(({ issued_on }) => paid_on < issued_on)
    .map(
      ({ code, issued_on }) =>
        `The payment date, ${formatDate(paid_on)}, is before ${code} was issued on ${formatDate(issued_on)}. Check the date.`,
    );
}
