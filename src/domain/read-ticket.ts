import { parseCode } from "./code.ts";
import { readHolderKey } from "./holder-key.ts";
import { typedText } from "./invisible-characters.ts";
import { normalisePayCode } from "./pay-code.ts";
import { plateKind } from "./plate-number.ts";
import type { Way } from "./ticket-check.ts";

/** What was scanned or typed, and how it is to be looked up. */
export interface ReadTicket {
  readonly way: Way;
  readonly asked: string;
}

/**
 * What somebody scanned or typed to look at a ticket: the link or token of its square, its code, or a plate, a shop's
 * code or a phone. A plate of the common form and a code may be the same eight signs: a dash in the middle makes it a
 * code, otherwise it is a plate, and the server tries the code after it. Undefined for nothing at all.
 */
export function readTicket(text: string): ReadTicket | undefined {
  const typed = typedText(text);
  if (typed === "") return undefined;
  const token = /(?:^|\/t\/|#)([TD]1\.[^/?#\s]*)/.exec(typed)?.[1];
  if (token !== undefined) return { way: "qr", asked: token };
  const code = normalisePayCode(typed);
  const key = readHolderKey(typed);
  const isPlate = key !== undefined && (plateKind(key) !== "special" || parseCode(typed) !== undefined);
  const dashed = /^\S{4}[\s\-\u2010-\u2015]+\S{4}$/.test(typed);
  if (code && (dashed || !isPlate)) return { way: "code", asked: typed };
  return { way: "plate", asked: typed };
}
