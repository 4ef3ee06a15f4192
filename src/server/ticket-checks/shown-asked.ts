import { readHolderKey } from "#domain/holder-key.ts";
import { maskPhone } from "#domain/phone.ts";
import type { Way } from "#domain/ticket-check.ts";

/** What was asked for, short enough for a list; phones are masked for everybody. */
export function shownAsked(asked: string, way: Way): string {
  if (way === "qr") return "A square";
  const key = readHolderKey(asked) ?? asked;
  return /^0\d{10}$/.test(key) ? maskPhone(key) : key.slice(0, 40);
}
