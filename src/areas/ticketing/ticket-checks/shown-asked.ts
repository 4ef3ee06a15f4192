import { readHolderKey, shownHolder } from "#domain/holder-key.ts";
import { maskPhone } from "#domain/phone.ts";
import type { Way } from "#domain/ticket-check.ts";

/** What a look asked for, and whose the ticket is that it found. */
export interface Asked {
  readonly asked: string;
  readonly way: Way;
  readonly holder_key: string | null;
}

const LONGEST = 40;
/** Eleven figures, or with the country's 234 before ten: however they are parted, and whatever stands around them. */
const PHONE = /(?<!\d)(?:(?:\+|00)?234[\s().\-/]*0?|0)(?:[\s().\-/]*\d){10}(?!\d)/g;

/**
 * Whom a look was about, or what was asked for, short enough for a list; phones are masked for everybody.
 * @param isSecret hides what was asked: it is the code of a ticket that nobody has used, which whoever types it gets
 */
export function shownAsked({ asked, way, holder_key }: Asked, isSecret = false): string {
  if (holder_key !== null) return shownHolder(holder_key);
  if (way === "qr") return "A square";
  if (isSecret) return "A code";
  const key = readHolderKey(asked);
  if (key !== undefined) return shownHolder(key);
  return asked.replace(PHONE, (typed) => maskPhone(typed.replace(/\D/g, ""))).slice(0, LONGEST);
}
