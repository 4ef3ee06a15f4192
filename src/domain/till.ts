/** Input at a cashier's counter: the counted drawer, and payments. */

import { choice, type Field, money, text } from "#resource/field.ts";
import { readIds } from "./assessment-input.ts";
import { banks } from "./bank-entry.ts";
import { readReference } from "./bank-reference.ts";
import { roundCash } from "./cash-rounding.ts";
import {
  readCount,
  readField,
  readMoney,
  readObject,
  refuseUnknown,
  type ValidationErrors,
} from "./input-readers.ts";
import { message } from "./message.ts";
import { formatNaira } from "./money.ts";
import type { Raw } from "./record-input.ts";

/** Naira notes and coins that are legal tender, in kobo, largest first. */
export const denominations = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const;

/** Number of each: "100000" (kobo) → 12. Missing ones are 0. */
export type Notes = Readonly<Record<string, number>>;

/** Maximum number of one note or coin. */
const MAX_NOTES = 100_000;

/** Total of notes and coins, kobo. */
export function notesKobo(notes: Notes): number {
  return Object.entries(notes).reduce((sum, [kobo, count]) => sum + Number(kobo) * count, 0);
}

/** Reads a counted drawer; blank numbers are 0. Valid only if `errors` is empty. */
export function readNotes(errors: ValidationErrors, raw: Raw): { notes: Notes; kobo: number } {
  const sent = readObject(errors, "notes", raw.notes);
  if (sent === null) {
    if (!errors.has("notes"))
      errors.add("notes", "Enter the number of each note and coin. If the drawer is empty, enter 0.");
    return { notes: {}, kobo: 0 };
  }
  const notes: Record<string, number> = {};
  for (const [name, count] of Object.entries(sent)) {
    const known = denominations.some((kobo) => String(kobo) === name);
    const read = known ? readCount(errors, `notes.${name}`, count, MAX_NOTES) : null;
    if (!known) errors.add(`notes.${name}`, "There is no such note or coin.");
    if (read) notes[name] = read;
  }
  return { notes, kobo: notesKobo(notes) };
}

/** Payment methods at a counter. */
export const tillMethods = { cash: "Cash", card: "POS card", cheque: "Cheque" } as const;
export type TillMethod = keyof typeof tillMethods;

const paymentFields = {
  method: choice("Payment method", tillMethods, { required: true }),
  kobo: money("Amount to pay", { required: true }),
  tendered_kobo: money("Amount received"),
  bank: choice("Bank", banks),
} as const;

/** The number that identifies a payment other than cash. */
export const paymentReferences = {
  card: text("Card slip number", 40, { required: true, hint: "Reference (RRN)" }),
  cheque: text("Cheque number", 40, { required: true, hint: "As printed on the cheque" }),
} as const;

export interface CounterPayment {
  readonly bill_ids: readonly number[];
  readonly method: TillMethod;
  /** The amount to pay of the bills. */
  readonly kobo: number;
  /** The amount to collect: rounded for cash, otherwise equal. */
  readonly cash_kobo: number;
  /** The amount received; the excess over `cash_kobo` is given as change or kept as credit. */
  readonly tendered_kobo: number;
  readonly over: "change" | "credit" | null;
  readonly reference: string | null;
  readonly bank: string | null;
}

/** Maximum bills per payment. */
const MAX_BILLS = 50;
/** The limit of an online payment: ₦90 billion. */
const MAX_KOBO = 9_000_000_000_000;

const FIELD_NAMES = ["bills", "method", "kobo", "tendered_kobo", "over", "reference", "bank"];

/** Reads a payment at a counter; valid only if `errors` is empty. @param step of cash rounding, kobo */
export function readCounterPayment(errors: ValidationErrors, raw: Raw, step: number): CounterPayment {
  refuseUnknown(errors, raw, FIELD_NAMES);
  const bill_ids = readIds(errors, raw, "bills", MAX_BILLS) ?? [];
  if (bill_ids.length === 0 && !errors.has("bills")) errors.add("bills", "Select the bills to pay.");
  const method = String(readField(errors, raw, "method", paymentFields.method) ?? "cash") as TillMethod;
  const kobo = readAmount(errors, raw, "kobo") ?? 0;
  if (kobo === 0 && !errors.has("kobo")) errors.add("kobo", "Enter the amount to pay.");
  const isCash = method === "cash";
  const cash_kobo = isCash && kobo > 0 ? roundCash(kobo, step) : kobo;
  const tendered_kobo = readAmount(errors, raw, "tendered_kobo") ?? cash_kobo;
  if (!errors.has("kobo") && !errors.has("tendered_kobo")) {
    if (tendered_kobo < Math.min(kobo, cash_kobo))
      errors.add(
        "tendered_kobo",
        "This is less than the amount to pay. Lower the amount to pay, or collect the rest.",
        "too-little",
      );
    else if (isCash && (tendered_kobo < cash_kobo || tendered_kobo % step !== 0))
      errors.add(
        "tendered_kobo",
        message("Cash is rounded to the nearest {step}. Collect {amount}.", {
          step: formatNaira(step),
          amount: formatNaira(cash_kobo),
        }),
      );
  }
  const reference =
    method === "cash" ? null : readReference(errors, raw, "reference", paymentReferences[method]);
  const bank =
    method === "cheque"
      ? (readField(errors, raw, "bank", { ...paymentFields.bank, required: true }) as string)
      : null;
  const over = readExcess(errors, raw, { extra: tendered_kobo - cash_kobo, isCash });
  return { bill_ids, method, kobo, cash_kobo, tendered_kobo, over, reference, bank };
}

function readAmount(errors: ValidationErrors, raw: Raw, path: string): number | null {
  const kobo = readMoney(errors, path, raw[path]);
  if (kobo !== null && (kobo <= 0 || kobo > MAX_KOBO)) {
    errors.add(path, "Enter an amount in naira above 0, such as 2,500.00.");
    return null;
  }
  return kobo;
}

function readExcess(
  errors: ValidationErrors,
  { over }: Raw,
  { extra, isCash }: { extra: number; isCash: boolean },
): CounterPayment["over"] {
  const read = over === "change" || over === "credit" ? over : null;
  if (read === null && over !== undefined && over !== null && over !== "")
    errors.add("over", "Send “change” or “credit”.");
  if (extra <= 0 || errors.has("over")) return null;
  if (read === null)
    errors.add(
      "over",
      "The amount received is more than the amount to pay. Select change or credit.",
      "over-undecided",
    );
  if (read === "change" && !isCash)
    errors.add(
      "over",
      "You can give change only for cash payments. Keep the rest as the payer’s credit.",
      "no-change",
    );
  return read;
}

/** Cash added to or removed from a drawer, other than by payers. */
export const drawerMoveKinds = {
  "pay-in": "Float added to the drawer",
  "pay-out": "Float returned",
  "to-bank": "Takings deposited at a bank",
} as const;
export type DrawerMoveKind = keyof typeof drawerMoveKinds;

export const drawerMoveFields = {
  kind: choice("Type", drawerMoveKinds, { required: true }),
  kobo: money("Amount", { required: true }),
  reason: text("Reason", 500),
  bank: choice("Bank", banks),
  reference: text("Teller number", 60, { hint: "As shown on the bank’s slip" }),
} as const;

type DrawerMoveField = keyof typeof drawerMoveFields;
const MOVE_FIELD_NAMES = {
  "pay-in": ["kobo", "reason"],
  "pay-out": ["kobo", "reason"],
  "to-bank": ["bank", "reference", "kobo", "reason"],
} as const satisfies Record<DrawerMoveKind, readonly DrawerMoveField[]>;

/** The fields of a cash movement in the order of its form, marked as required: all but the reason of a deposit. */
export function drawerMoveFieldsOf(kind: DrawerMoveKind): readonly (readonly [DrawerMoveField, Field])[] {
  return MOVE_FIELD_NAMES[kind].map((name) => [name, drawerMoveField(kind, name)]);
}

function drawerMoveField(kind: DrawerMoveKind, name: DrawerMoveField): Field {
  return { ...drawerMoveFields[name], required: kind !== "to-bank" || name !== "reason" };
}

export interface DrawerMove {
  readonly kind: DrawerMoveKind;
  readonly kobo: number;
  readonly reason: string | null;
  readonly bank: string | null;
  readonly reference: string | null;
}

/** Reads a cash movement; valid only if `errors` is empty. */
export function readDrawerMove(errors: ValidationErrors, raw: Raw): DrawerMove {
  refuseUnknown(errors, raw, Object.keys(drawerMoveFields));
  const kind = String(readField(errors, raw, "kind", drawerMoveFields.kind) ?? "pay-in") as DrawerMoveKind;
  const toBank = kind === "to-bank";
  const read = (name: "reason" | "bank") =>
    (readField(errors, raw, name, drawerMoveField(kind, name)) as string | null) || null;
  // In the order of the form, which is that of the errors.
  const bank = toBank ? read("bank") : null;
  const reference = toBank
    ? readReference(errors, raw, "reference", drawerMoveField(kind, "reference")) || null
    : null;
  const kobo = readAmount(errors, raw, "kobo") ?? 0;
  if (kobo === 0 && !errors.has("kobo")) errors.add("kobo", "Enter the amount in naira, such as 2,500.00.");
  return { kind, kobo, reason: read("reason"), bank, reference };
}

export const tillFields = {
  place: text("Counter", 60, { required: true, hint: "For example, Counter 2, main office" }),
} as const;

/** The payment method on receipts. A cheque is paid only after clearing. */
export function receiptMethod({
  method,
  reference,
  bank,
}: Pick<CounterPayment, "method" | "reference" | "bank">): string {
  if (method === "cash") return "Cash";
  if (method === "card") return `POS card ${reference ?? ""}`.trim();
  const name = bank === "other" ? "another bank" : (banks[bank as keyof typeof banks] ?? "");
  return `Cheque ${reference ?? ""} from ${name}, subject to clearing`;
}
