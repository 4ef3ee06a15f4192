import { maskHolder, parseHolder } from "#domain/holder-key.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { maskPhone } from "#domain/phone.ts";
import type { CheckMethod } from "#domain/ticket-check.ts";

/** What a check looked up, and the holder of the ticket found. */
export interface LookedUp {
  readonly query: string;
  readonly method: CheckMethod;
  readonly holder_key: string | null;
}

const MAX_LENGTH = 40;
/** Eleven digits, or ten after the country code 234, with any separators and surrounding text. */
const PHONE = /(?<!\d)(?:(?:\+|00)?234[\s().\-/]*0?|0)(?:[\s().\-/]*\d){10}(?!\d)/g;

/**
 * Holder that a check was about, or the text looked up, short enough for a list; phone numbers are masked for everyone.
 * @param isSecret hides the text: it is the code of an unassigned ticket, with which anyone could take it
 */
export function describeQuery({ query, method, holder_key }: LookedUp, isSecret = false): string {
  if (holder_key !== null) return maskHolder(holder_key);
  if (method === "qr") return "A QR code";
  if (isSecret) return "A code";
  // A code can look like a plate.
  const code = method === "code" ? normalisePayCode(query) : undefined;
  if (code !== undefined) return code;
  const key = parseHolder(query);
  if (key !== undefined) return maskHolder(key);
  return query.replace(PHONE, (typed) => maskPhone(typed.replace(/\D/g, ""))).slice(0, MAX_LENGTH);
}
