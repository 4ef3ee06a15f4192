/**
 * Input limits by field name, from section 5 of the requirements. The browser corrects with `cleanInput`
 * while typing and with `finishInput` on leaving the field. The server and imports reject (`limit-errors.ts`)
 * and never strip: "1.5" storeys is not 15. Lengths are UTF-16 units, like maxlength. Phone fields have no
 * maxlength attribute, which would truncate a pasted +234… before `cleanInput` runs.
 */

import { withoutInvisible } from "./invisible-characters.ts";

export type InputLimit =
  | { kind: "digits"; max: number }
  | { kind: "text"; max: number; noun: "letters" | "characters" }
  | { kind: "phone"; max: 11 }
  | { kind: "token"; max: 6 }
  | { kind: "plot_size"; decimals: 2 };

const digits = (max: number) => ({ kind: "digits", max }) as const;
const letters = (max: number) => ({ kind: "text", max, noun: "letters" }) as const;
const characters = (max: number) => ({ kind: "text", max, noun: "characters" }) as const;
const phone = { kind: "phone", max: 11 } as const;
const recordId = digits(10);

/** Section 5 as a table. */
export const inputLimits: Readonly<Record<string, InputLimit>> = {
  phone_number: phone,
  phone,
  token: { kind: "token", max: 6 },
  number_of_staff: digits(6),
  year_of_registration: digits(4),
  number_of_floors: digits(3),
  number_of_beds: digits(3),
  number_of_rooms: digits(3),
  user_id: recordId,
  property_id: recordId,
  individual_id: recordId,
  corporate_id: recordId,
  mast_id: recordId,
  signage_id: recordId,
  vehicle_id: recordId,
  street_number: characters(4),
  rc_number: characters(10),
  email: characters(35),
  email_address: characters(35),
  tin_number: characters(10),
  street_name: letters(30),
  city: letters(20),
  landmark: letters(30),
  note: letters(100),
  notes: letters(100),
  plot_size: { kind: "plot_size", decimals: 2 },
};

/** The limit of a field, or undefined. Any input of type "tel" is a phone. */
export function limitFor(name: string, type?: string): InputLimit | undefined {
  if (Object.hasOwn(inputLimits, name)) return inputLimits[name];
  return type === "tel" ? phone : undefined;
}

/** Truncates to `max` UTF-16 units, without separating a letter from its accents. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let result = "";
  for (const letter of text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    if (result.length + letter.length > max) break;
    result += letter;
  }
  return result;
}

/** Digits of a phone number, with +234…, 234… and 00234… converted to 0…; a leading + is kept until 234 follows. */
function cleanPhone(text: string, max: number): string {
  const plus = text.trim().startsWith("+");
  const typed = text.replace(/[^0-9]/g, "");
  const local = typed.replace(/^(?:00)?2340?/, "0").replace(/^00(?=[789])/, "0");
  if (local !== typed) return local.slice(0, max);
  return ((plus ? "+" : "") + typed).slice(0, max);
}

function cleanPlotSize(text: string, decimals: number): string {
  const [whole = "", ...rest] = text.replace(/[^0-9.]/g, "").split(".");
  return rest.length === 0 ? whole : `${whole}.${rest.join("").slice(0, decimals)}`;
}

/** Corrects a value at every keystroke: removes forbidden characters and truncates. */
export function cleanInput(name: string, type: string | undefined, value: string): string {
  const limit = limitFor(name, type);
  return limit ? cleanByKind(limit, name, withoutInvisible(value)) : value;
}

function cleanByKind(limit: InputLimit, name: string, value: string): string {
  switch (limit.kind) {
    case "digits":
      return value.replace(/[^0-9]/g, "").slice(0, limit.max);
    case "phone":
      return cleanPhone(value, limit.max);
    case "token":
      return truncate(value.replace(/\s/g, ""), limit.max);
    case "plot_size":
      return cleanPlotSize(value, limit.decimals);
    case "text":
      // A truncated email address could be the valid address of another person.
      if (isLongEmail(name, value, limit.max)) return truncate(value.slice(0, value.indexOf("@")), limit.max);
      return truncate(value, limit.max);
  }
}

const EMAIL_FIELDS = ["email", "email_address"];

function isLongEmail(name: string, value: string, max: number): boolean {
  return EMAIL_FIELDS.includes(name) && value.length > max && value.includes("@");
}

/** Maximum characters of an email field; undefined for other fields. */
export function emailLimit(name: string): number | undefined {
  const limit = EMAIL_FIELDS.includes(name) ? limitFor(name) : undefined;
  return limit?.kind === "text" ? limit.max : undefined;
}

/** Corrects a value when leaving the field: "500" plot_size → "500.00"; "500.5" is unchanged. */
export function finishInput(name: string, value: string): string {
  const limit = limitFor(name);
  if (limit?.kind !== "plot_size" || !/\d/.test(value)) return value;
  const whole = value.endsWith(".") ? value.slice(0, -1) : value;
  return whole.includes(".") ? whole : `${whole}.${"0".repeat(limit.decimals)}`;
}
