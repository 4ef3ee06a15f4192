import { parseCode, recordCode } from "./code.ts";
import { maskPhone, normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";

/**
 * A plate, a shop's code or a phone number as tickets name their holder: "abc 123de" → "ABC-123DE". Undefined for what is
 * none of them. Plates of no common form are taken too: whoever looks has the vehicle before them.
 */
export function readHolderKey(typed: string): string | undefined {
  const phone = normalisePhone(typed);
  if (phone) return phone;
  const code = parseCode(typed);
  if (code?.prefix === "SHP") return recordCode("SHP", code.id);
  return normalisePlate(typed, { special: true });
}

/**
 * Whom a ticket is for, as it may be shown to whoever holds it: a plate or a shop's code as it is, and whatever has the
 * form of a phone masked, whatever the ticket says it is for.
 */
export function shownHolder(key: string): string {
  return /^0\d{10}$/.test(key) ? maskPhone(key) : key;
}
