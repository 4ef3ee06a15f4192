import type { AnyResource } from "#resource/define.ts";
import type { Field, Value } from "#resource/field.ts";

/**
 * Personal data as screens show it until somebody asks for it with a purpose: enough to recognise what one has
 * in hand, too little to use. A masked value never passes for an input: no form of identity holds a dot like these.
 */

const DOT = "•";
const SEEN = 3;

/** What a masked position reads as; of it nothing is shown. */
export const MASKED_POSITION = DOT.repeat(2 * SEEN);

/** Where somebody's record places them. `accuracy` alone would tell how the position was taken. */
const POSITION: readonly string[] = ["latitude", "longitude", "accuracy"];

/** The columns of a register's position that are masked with its personal fields: a person's position is their home. */
export function maskedPosition({ masked, located }: AnyResource): readonly string[] {
  return masked && located ? POSITION : [];
}

/** "08034412290" → "••••••••290". Short ones are dots alone, always as many. */
function maskDigits(text: string): string {
  return text.length < 2 * SEEN ? DOT.repeat(2 * SEEN) : DOT.repeat(text.length - SEEN) + text.slice(-SEEN);
}

/** "adewale@mail.ng" → "a••••@mail.ng" */
function maskEmail(text: string): string {
  const at = text.lastIndexOf("@");
  return at < 1 ? DOT.repeat(6) : `${[...text][0]}${DOT.repeat(4)}${text.slice(at)}`;
}

/** "1985-03-14" → "•• ••• 1985": two people of one name are told apart by it. */
function maskDate(text: string): string {
  return /^\d{4}-/.test(text) ? `•• ••• ${text.slice(0, 4)}` : DOT.repeat(6);
}

/**
 * The finest grid that the map of such a register is counted by: cells of about 1.2 km. What stands in one is counted in
 * its middle, and is looked for by whole cells.
 */
export const MASKED_LEVEL = 15;

/** Whether a text is what a mask shows instead of a value. */
export function isMask(text: string): boolean {
  return text.includes(DOT.repeat(2));
}

/** The masked form of a field's value; what is not known stays unknown. */
export function maskValue(field: Field, value: Value): Value {
  if (value === null || value === "") return value;
  const text = String(value);
  if (field.kind === "date") return maskDate(text);
  if (field.kind !== "text") return DOT.repeat(6);
  if (field.form === "email") return maskEmail(text);
  return field.form === "plain" ? DOT.repeat(6) : maskDigits(text);
}

/**
 * The same for what has no definition at hand: known by the name it goes by everywhere, or by its form where that
 * is a phone number's or an e-mail address's. Anything else stays as it is.
 */
export function maskNamed(name: string, value: string): string {
  if (name === "date_of_birth") return maskDate(value);
  if (name === "email" || /^\S+@\S+\.\S+$/.test(value)) return maskEmail(value);
  return NUMBERS.has(name) || /^0\d{10}$/.test(value) ? maskDigits(value) : value;
}

const NUMBERS = new Set(["phone_number", "tin_number", "tax_id", "nin"]);
