import { maskPhone } from "./phone.ts";

/**
 * Whom a ticket is for, as it may be shown to whoever holds it: a plate or a shop's code as it is, and whatever has the
 * form of a phone masked, whatever the ticket says it is for.
 */
export function shownHolder(key: string): string {
  return /^0\d{10}$/.test(key) ? maskPhone(key) : key;
}
