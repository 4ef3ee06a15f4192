/** Money paid in at a bank, as an officer enters it from the slip. */

import { choice, date, money, text } from "#resource/field.ts";
import { readReference } from "./bank-reference.ts";
import { type InputFaults, readField, readMoney, refuseUnknown } from "./charging-input.ts";
import { typedText } from "./invisible-characters.ts";
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import type { Raw } from "./record-input.ts";

/** A slip's reference is unique within its bank, so that a bank is chosen and never typed. */
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
  other: "Another bank",
} as const;

const entryKinds = { teller: "Paid in at the counter (teller)", transfer: "Bank transfer" } as const;

/** As receipts name how it was paid. */
export const entryMethods = { teller: "Bank teller", transfer: "Bank transfer" } as const;

export const bankEntryFields = {
  kind: choice("Way of payment", entryKinds, { required: true }),
  bank: choice("Bank", banks, { required: true }),
  reference: text("Teller or transfer number", 60, { required: true, hint: "As it stands on the slip" }),
  paid_on: date("Day on the slip", { required: true }),
  kobo: money("Amount", { required: true }),
  depositor: text("Depositor", 100, { required: true }),
  remark: text("Remark", 500, { hint: "For another bank, enter its name" }),
} as const;

export interface BankEntryInput {
  readonly kind: keyof typeof entryKinds;
  readonly bank: keyof typeof banks;
  readonly reference: string;
  readonly paid_on: LagosDate;
  readonly kobo: number;
  readonly depositor: string;
  readonly remark: string | null;
  /** Pay codes or codes of bills, as typed. */
  readonly bills: readonly string[];
}

/** Bills one slip may pay. */
const MOST_BILLS = 20;
/** An older slip is a matter for the bank's statement, not for a form. */
const MOST_DAYS = 366;
/** As one payment online: ₦90 billion, kobo. */
const MOST_KOBO = 9_000_000_000_000;

/**
 * Reads an entry; only meaningful when `faults` stays empty.
 * @param today the Lagos day it is
 * @param isClaim money out of suspense: the bank's statement says its day, however long ago that is
 */
export function readBankEntry(
  faults: InputFaults,
  raw: Raw,
  today: LagosDate,
  isClaim = false,
): BankEntryInput {
  refuseUnknown(faults, raw, [...Object.keys(bankEntryFields), "bills", "evidence_ids", "version"]);
  const plain = (name: keyof typeof bankEntryFields) =>
    String(readField(faults, raw, name, bankEntryFields[name]) ?? "");
  const input = {
    kind: plain("kind") as BankEntryInput["kind"],
    bank: plain("bank") as BankEntryInput["bank"],
    reference: readReference(faults, raw, "reference", bankEntryFields.reference),
    paid_on: plain("paid_on"),
    depositor: plain("depositor"),
    remark: plain("remark") || null,
  };
  const first = addDays(today, -MOST_DAYS);
  if (!faults.has("paid_on") && (input.paid_on > today || (!isClaim && input.paid_on < first)))
    faults.add("paid_on", message("From {date} to today.", { date: formatDate(first) }));
  if (input.bank === "other" && input.remark === null && !faults.has("remark"))
    faults.add("remark", "Name the bank.");
  return { ...input, kobo: readSum(faults, raw.kobo), bills: readCodes(faults, raw.bills) };
}

function readSum(faults: InputFaults, raw: unknown): number {
  const kobo = readMoney(faults, "kobo", raw);
  if (faults.has("kobo")) return 0;
  if (kobo === null || kobo <= 0) faults.add("kobo", "Write the amount of the slip in naira, like 2,500.00.");
  else if (kobo > MOST_KOBO) faults.add("kobo", "This is too much for one payment.");
  return kobo ?? 0;
}

/** Forms send codes as text, one a line or with commas between; the API as a list. */
function readCodes(faults: InputFaults, raw: unknown): string[] {
  const list = Array.isArray(raw) ? raw : typeof raw === "string" ? raw.split(/[\s,;]+/) : [];
  const typed = list.filter((code) => typeof code === "string");
  if (typed.length < list.length) faults.add("bills", "Send codes as text.");
  const codes = [...new Set(typed.map((code) => typedText(code).toUpperCase()).filter(Boolean))];
  if (codes.length === 0 && !faults.has("bills"))
    faults.add("bills", "Write the pay code of at least one bill.");
  if (codes.length > MOST_BILLS)
    faults.add("bills", message("At most {most} bills with one slip.", { most: MOST_BILLS }));
  return codes.slice(0, MOST_BILLS);
}

/**
 * What to check before a payment of bills is confirmed: bills that were issued only after the day it is said to have been
 * paid. It may be right, where somebody paid in advance, so it is never refused.
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
