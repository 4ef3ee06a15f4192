import { parseCode, recordCode } from "./code.ts";
import { maskPhone, normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";

/**
 * Parses a plate, shop code or phone number to the stored form: "abc 123de" → "ABC-123DE". Undefined for
 * anything else. Non-standard plates are accepted, because the inspector sees the vehicle.
 */
export function parseHolder(typed: string): string | undefined {
  const phone = normalisePhone(typed);
  if (phone) return phone;
  const code = parseCode(typed);
  if (code?.prefix === "SHP") return recordCode("SHP", code.id);
  return normalisePlate(typed, { special: true });
}

/**
 * A ticket holder as shown to anyone with the ticket: phone numbers are masked, whatever the holder type; plates and
 * shop codes are not.
 */
export function maskHolder(key: string): string {
  return /^0\d{10}$/.test(key) ? maskPhone(key) : key;
}
