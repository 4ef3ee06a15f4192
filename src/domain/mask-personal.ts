import type { AnyResource } from "#resource/define.ts";
import type { Field, Value } from "#resource/field.ts";

/**
 * Masks personal data until an officer reveals it with a stated purpose: enough remains to recognise a known value.
 * A masked value is never valid input, because no identifier contains this dot.
 */

const DOT = "•";
const VISIBLE_DIGITS = 3;

/** Replaces a masked position entirely. */
export const MASKED_POSITION = DOT.repeat(2 * VISIBLE_DIGITS);

/** Columns of a position. `accuracy` alone reveals how it was recorded. */
const POSITION: readonly string[] = ["latitude", "longitude", "accuracy"];

/** The position columns that a register masks with its personal fields, because a person's position is their home. */
export function maskedPosition({ masked, located }: AnyResource): readonly string[] {
  return masked && located ? POSITION : [];
}

/** "08034412290" → "••••••••290". Short values become a fixed number of dots. */
function maskDigits(text: string): string {
  return text.length < 2 * VISIBLE_DIGITS
    ? DOT.repeat(2 * VISIBLE_DIGITS)
    : DOT.repeat(text.length - VISIBLE_DIGITS) + text.slice(-VISIBLE_DIGITS);
}

/** "adewale@mail.ng" → "a••••@mail.ng" */
function maskEmail(text: string): string {
  const at = text.lastIndexOf("@");
  return at < 1 ? DOT.repeat(6) : `${[...text][0]}${DOT.repeat(4)}${text.slice(at)}`;
}

/** "1985-03-14" → "•• ••• 1985". The year distinguishes people with the same name. */
function maskDate(text: string): string {
  return /^\d{4}-/.test(text) ? `•• ••• ${text.slice(0, 4)}` : DOT.repeat(6);
}

/**
 * The finest map grid for masked registers: cells of about 1.2 km. Records are counted at the centre of their cell and
 * filtered by whole cells.
 */
export const MASKED_LEVEL = 15;

/** Whether a text is a masked value. */
export function isMask(text: string): boolean {
  return text.includes(DOT.repeat(2));
}

/** Masks a field's value; blank values stay blank. */
export function maskValue(field: Field, value: Value): Value {
  if (value === null || value === "") return value;
  const text = String(value);
  if (field.kind === "date") return maskDate(text);
  if (field.kind !== "text") return DOT.repeat(6);
  if (field.form === "email") return maskEmail(text);
  return field.form === "plain" ? DOT.repeat(6) : maskDigits(text);
}

/**
 * Masks a value without a field definition: by its name, or if it looks like a phone number or email address. Other
 * values are unchanged.
 */
export function maskNamed(name: string, value: string): string {
  if (name === "date_of_birth") return maskDate(value);
  if (name === "email" || /^\S+@\S+\.\S+$/.test(value)) return maskEmail(value);
  return NUMBER_FIELDS.has(name) || /^0\d{10}$/.test(value) ? maskDigits(value) : value;
}

const NUMBER_FIELDS = new Set(["phone_number", "tin_number", "tax_id", "nin"]);
