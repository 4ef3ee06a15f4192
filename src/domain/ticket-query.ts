import { parseCode } from "./code.ts";
import { parseHolder } from "./holder-key.ts";
import { typedText } from "./invisible-characters.ts";
import { normalisePayCode } from "./pay-code.ts";
import { plateKind } from "./plate-number.ts";
import type { CheckMethod } from "./ticket-check.ts";

/** Scanned or entered text, and how to look it up. */
export interface TicketQuery {
  readonly way: CheckMethod;
  readonly asked: string;
}

/**
 * The link or token of a ticket's QR code, its code, or a plate, shop code or phone number. A standard plate and a code
 * can be the same eight characters: with a dash in the middle it is a code, otherwise a plate, and the server tries the
 * code next. Undefined if empty.
 */
export function parseTicketQuery(text: string): TicketQuery | undefined {
  const typed = typedText(text);
  if (typed === "") return undefined;
  const token = /(?:^|\/t\/|#)([TD]1\.[^/?#\s]*)/.exec(typed)?.[1];
  if (token !== undefined) return { way: "qr", asked: token };
  const code = normalisePayCode(typed);
  const key = parseHolder(typed);
  const isPlate = key !== undefined && (plateKind(key) !== "special" || parseCode(typed) !== undefined);
  const hasDash = /^\S{4}[\s\-\u2010-\u2015]+\S{4}$/.test(typed);
  if (code && (hasDash || !isPlate)) return { way: "code", asked: typed };
  return { way: "plate", asked: typed };
}
