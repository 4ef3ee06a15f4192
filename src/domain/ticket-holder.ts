import { parseCode, recordCode } from "./code.ts";
import { normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";

/** The holder of a ticket: a vehicle by plate, a shop by code, a person by phone number. */
export type TicketHolder = "vehicle" | "shop" | "person";

/**
 * A holder in its stored form: "abc 123de" → "ABC-123DE", "shp 12345k" → "SHP-0012345-K", "+234 803…" → "0803…".
 * Undefined if invalid.
 * @param special accepts government, army and diplomatic plates as entered
 */
export function normaliseHolder(
  holder: TicketHolder,
  typed: string,
  { special = false } = {},
): string | undefined {
  if (holder === "vehicle") return normalisePlate(typed, { special });
  if (holder === "person") return normalisePhone(typed);
  const code = parseCode(typed);
  return code?.prefix === "SHP" ? recordCode(code.prefix, code.id) : undefined;
}
