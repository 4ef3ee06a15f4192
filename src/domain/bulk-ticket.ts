/** A requested batch of tickets. */

import { choice, date, money, reference, text, whole } from "#resource/field.ts";
import { BULK_LIMIT } from "./bulk-holders.ts";
import { parseCode } from "./code.ts";
import { readCount, readField, readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import type { Raw } from "./record-input.ts";

const bulkMethods = { wallet: "From my wallet, now", gateway: "By the payer, with a payment link" } as const;

export const bulkFields = {
  payer_code: text("Payer’s code", 20, { hint: "IND-… or COR-…, if the payer is registered" }),
  payer_name: text("Payer’s name", 120, { hint: "Leave blank if you enter a code" }),
  payer_phone: text("Payer’s phone", 20, { form: "phone", hint: "11 digits" }),
  category_id: reference("Ticket", "ticket_category", { required: true }),
  lga_id: reference("Local government", "lga"),
  valid_from: date("First day", { required: true }),
  valid_to: date("Last day", { required: true }),
  quantity: whole("Quantity", 5),
  price_kobo: money("Price per ticket"),
  method: choice("Payment method", bulkMethods, { required: true }),
} as const;

export interface BulkInput {
  /** Null if not registered: then the name is as entered. */
  readonly payer: { readonly type: "individual" | "corporate"; readonly id: number } | null;
  readonly payer_name: string | null;
  readonly payer_phone: string | null;
  readonly category_id: number;
  readonly lga_id: number | null;
  readonly valid_from: LagosDate;
  readonly valid_to: LagosDate;
  /** Null: the number of holders. */
  readonly quantity: number | null;
  /** The price shown, kobo. */
  readonly price_kobo: number;
  readonly method: keyof typeof bulkMethods;
  /** As entered; parsed once the category is known. */
  readonly holders: string;
  readonly special: boolean;
}

/** Maximum days from the first to the last. */
const MAX_DAYS = 366;
/** Allows 10,000 entries with spaces and quotes. */
const MAX_LIST_LENGTH = 400_000;

/**
 * Reads a request; valid only if `errors` is empty.
 * @param today Lagos date
 */
export function readBulkTicket(errors: ValidationErrors, raw: Raw, today: LagosDate): BulkInput {
  refuseUnknown(errors, raw, [...Object.keys(bulkFields), "holders", "special"]);
  const field = (name: keyof typeof bulkFields) => readField(errors, raw, name, bulkFields[name]);
  const [from, to] = [field("valid_from") as string | null, field("valid_to") as string | null];
  checkDays(errors, from, to, today);
  const payer = readPayer(errors, raw);
  const payer_name = field("payer_name") as string | null;
  if (!payer && !payer_name && !errors.has("payer_code"))
    errors.add("payer_name", "Enter the payer’s name or code.");
  const quantity = readCount(errors, "quantity", raw["quantity"], BULK_LIMIT);
  if (quantity === 0) errors.add("quantity", "Enter a quantity of 1 or more.");
  const holders = typeof raw["holders"] === "string" ? raw["holders"] : "";
  if (holders.length > MAX_LIST_LENGTH)
    errors.add("holders", "This list is too long. Split it into several batches.");
  if (quantity === null && holders.trim() === "" && !errors.has("quantity"))
    errors.add("quantity", "Enter a quantity or a list of holders.");
  const price_kobo = readMoney(errors, "price_kobo", raw["price_kobo"]);
  if (price_kobo === null && !errors.has("price_kobo"))
    errors.add("price_kobo", "Send the price that was shown.");
  return {
    payer,
    payer_name,
    quantity,
    holders,
    payer_phone: field("payer_phone") as string | null,
    category_id: Number(field("category_id")),
    lga_id: field("lga_id") as number | null,
    valid_from: from ?? today,
    valid_to: to ?? today,
    price_kobo: price_kobo ?? 0,
    method: (field("method") ?? "gateway") as keyof typeof bulkMethods,
    special: raw["special"] === true || raw["special"] === "true" || raw["special"] === "on",
  };
}

/** The registered payer with the entered `payer_code`; null if blank. */
export function readPayer(errors: ValidationErrors, raw: Raw): BulkInput["payer"] {
  const typed = readField(errors, raw, "payer_code", bulkFields.payer_code) as string | null;
  if (typed === null) return null;
  const code = parseCode(typed);
  if (code?.prefix === "IND") return { type: "individual", id: code.id };
  if (code?.prefix === "COR") return { type: "corporate", id: code.id };
  errors.add("payer_code", "Enter the code of an individual (IND-…) or a company (COR-…).");
  return null;
}

function checkDays(errors: ValidationErrors, from: string | null, to: string | null, today: LagosDate): void {
  if (from !== null && from < today)
    errors.add(
      "valid_from",
      message("Enter today’s date, {day}, or a later date.", { day: formatDate(today) }),
    );
  if (from !== null && from > addDays(today, MAX_DAYS))
    errors.add("valid_from", "Enter a date within a year from today.");
  if (from === null || to === null) return;
  if (to < from) errors.add("valid_to", "Enter a last day on or after the first day.");
  else if (to > addDays(from, MAX_DAYS))
    errors.add(
      "valid_to",
      message("Enter a last day at most {n} days after the first day.", { n: MAX_DAYS }),
    );
}
