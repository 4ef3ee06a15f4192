/** A batch of tickets as somebody asks for it. */

import { choice, date, money, reference, text, whole } from "#resource/field.ts";
import { BULK_LIMIT } from "./bulk-holders.ts";
import { type InputFaults, readCount, readField, readMoney, refuseUnknown } from "./charging-input.ts";
import { parseCode } from "./code.ts";
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import type { Raw } from "./record-input.ts";

const bulkWays = { wallet: "From my wallet, now", gateway: "By the payer, through a link" } as const;

export const bulkFields = {
  payer_code: text("Payer’s code", 20, { hint: "IND-… or COR-…, where the payer is on record" }),
  payer_name: text("Payer’s name", 120, { hint: "May be left open where a code names them" }),
  payer_phone: text("Payer’s phone", 20, { form: "phone", hint: "11 digits, to be reached about it" }),
  category_id: reference("Ticket", "ticket_category", { required: true }),
  lga_id: reference("Local government", "lga"),
  valid_from: date("First day", { required: true }),
  valid_to: date("Last day", { required: true }),
  quantity: whole("How many", 5),
  price_kobo: money("Price of one"),
  way: choice("How it is paid", bulkWays, { required: true }),
} as const;

export interface BulkInput {
  /** On record; else the name is what was written. */
  readonly payer: { readonly type: "individual" | "corporate"; readonly id: number } | null;
  readonly payer_name: string | null;
  readonly payer_phone: string | null;
  readonly category_id: number;
  readonly lga_id: number | null;
  readonly valid_from: LagosDate;
  readonly valid_to: LagosDate;
  /** Null: as many as there are holders. */
  readonly quantity: number | null;
  /** As it was shown, kobo. */
  readonly price_kobo: number;
  readonly way: keyof typeof bulkWays;
  /** As typed; read once the category says what they are. */
  readonly holders: string;
  readonly special: boolean;
}

/** Days from the first to the last, at most. */
const MOST_DAYS = 366;
/** Of a list of 10,000 with spaces and quotes. */
const LONGEST_LIST = 400_000;

/**
 * Reads what is asked for; only meaningful when `faults` stays empty.
 * @param today the Lagos day it is
 */
export function readBulkTicket(faults: InputFaults, raw: Raw, today: LagosDate): BulkInput {
  refuseUnknown(faults, raw, [...Object.keys(bulkFields), "holders", "special"]);
  const field = (name: keyof typeof bulkFields) => readField(faults, raw, name, bulkFields[name]);
  const [from, to] = [field("valid_from") as string | null, field("valid_to") as string | null];
  checkDays(faults, from, to, today);
  const payer = readPayer(faults, raw);
  const payer_name = field("payer_name") as string | null;
  if (!payer && !payer_name && !faults.has("payer_code"))
    faults.add("payer_name", "Write who pays, or the code of a payer on record.");
  const quantity = readCount(faults, "quantity", raw["quantity"], BULK_LIMIT);
  if (quantity === 0) faults.add("quantity", "At least 1.");
  const holders = typeof raw["holders"] === "string" ? raw["holders"] : "";
  if (holders.length > LONGEST_LIST) faults.add("holders", "This list is too long.");
  if (quantity === null && holders.trim() === "" && !faults.has("quantity"))
    faults.add("quantity", "Write how many, or for whom each is.");
  const price_kobo = readMoney(faults, "price_kobo", raw["price_kobo"]);
  if (price_kobo === null && !faults.has("price_kobo"))
    faults.add("price_kobo", "Send the price that was shown.");
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
    way: (field("way") ?? "gateway") as keyof typeof bulkWays,
    special: raw["special"] === true || raw["special"] === "true" || raw["special"] === "on",
  };
}

/** A payer on record by the code that was typed as `payer_code`; null: none was. */
export function readPayer(faults: InputFaults, raw: Raw): BulkInput["payer"] {
  const typed = readField(faults, raw, "payer_code", bulkFields.payer_code) as string | null;
  if (typed === null) return null;
  const code = parseCode(typed);
  if (code?.prefix === "IND") return { type: "individual", id: code.id };
  if (code?.prefix === "COR") return { type: "corporate", id: code.id };
  faults.add("payer_code", "Write the code of an individual (IND-…) or a corporate (COR-…).");
  return null;
}

function checkDays(faults: InputFaults, from: string | null, to: string | null, today: LagosDate): void {
  if (from !== null && from < today)
    faults.add("valid_from", message("Not before today, {day}.", { day: formatDate(today) }));
  if (from !== null && from > addDays(today, MOST_DAYS)) faults.add("valid_from", "At most a year ahead.");
  if (from === null || to === null) return;
  if (to < from) faults.add("valid_to", "The last day is before the first.");
  else if (to > addDays(from, MOST_DAYS))
    faults.add("valid_to", message("At most {n} days after the first.", { n: MOST_DAYS }));
}
