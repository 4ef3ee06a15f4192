import type { ValidationErrors } from "./input-readers.ts";
import type { Raw } from "./record-input.ts";

/** A requested sale. The holder depends on the category. */
export interface SaleRequest {
  readonly category_id: number;
  /** The price shown; the sale is rejected if another one is in force. */
  readonly price_id: number;
  readonly holder_key: string;
  /** A non-standard plate. */
  readonly special: boolean;
  /** Sell although the holder already has a valid ticket. */
  readonly again: boolean;
  readonly pin: string | undefined;
}

const FIELD_NAMES = ["category_id", "price_id", "holder_key", "special", "again", "pin"];

/** Reads a sale; collects all errors. Valid only if `errors` is empty. */
export function readSale(errors: ValidationErrors, raw: Raw): SaleRequest {
  for (const name of Object.keys(raw)) if (!FIELD_NAMES.includes(name)) errors.add(name, "Unknown field.");
  const { holder_key, pin } = raw;
  if (typeof holder_key !== "string" || holder_key.trim() === "" || holder_key.length > 40)
    errors.add("holder_key", "Enter a plate, a shop code or a phone number.");
  if (pin !== undefined && pin !== null && (typeof pin !== "string" || !/^\d{4,6}$/.test(pin)))
    errors.add("pin", "PIN must be 4 to 6 digits.");
  return {
    category_id: readNumber(errors, raw, "category_id", "Select a ticket."),
    price_id: readNumber(errors, raw, "price_id", "Send the price that was shown."),
    holder_key: typeof holder_key === "string" ? holder_key : "",
    special: readFlag(errors, raw, "special"),
    again: readFlag(errors, raw, "again"),
    pin: typeof pin === "string" ? pin : undefined,
  };
}

function readNumber(errors: ValidationErrors, raw: Raw, name: string, message: string): number {
  const value = raw[name];
  const number = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= 9_999_999_999)
    return number;
  errors.add(name, message);
  return 0;
}

function readFlag(errors: ValidationErrors, raw: Raw, name: string): boolean {
  const value = raw[name];
  if (value !== undefined && value !== null && typeof value !== "boolean")
    errors.add(name, "Send true or false.");
  return value === true;
}
