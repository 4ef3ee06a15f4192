/** Specific errors of phone numbers, TINs, tax IDs and NINs. */

import type { TextForm } from "#resource/field.ts";
import { isPlaceholder } from "./identity.ts";
import { message, type Translatable } from "./message.ts";
import { normalisePhone } from "./phone.ts";
import { restoreDigits } from "./spreadsheet-number.ts";

/** Digits of numbers that are often incomplete. */
const DIGITS: Partial<Record<TextForm, { readonly name: string; readonly digits: number }>> = {
  tin: { name: "TIN", digits: 10 },
  tax_id: { name: "tax ID", digits: 13 },
  nin: { name: "NIN", digits: 11 },
};

/** Placeholders for a missing value. */
const PLACEHOLDER =
  /^(?:n\s*\/?\s*a|nil|none|null|not (?:known|available|applicable|registered)|unknown|[-x*.?]+)$/i;

/** The specific error of a text of that form; undefined if there is none. */
export function identityError(form: TextForm, text: string): Translatable | undefined {
  if (form === "plain" || form === "email") return undefined;
  if (PLACEHOLDER.test(text))
    return message("“{text}” isn’t a number. Leave this blank if it isn’t known.", { text });
  if (form === "phone") return phoneError(text);
  if (form === "rc") return /[0-9]\s*\/\s*[0-9]/.test(text) ? "Enter one RC number only." : undefined;
  const number = DIGITS[form];
  const digits = restoreDigits(text).replace(/[\s\-\u2010-\u2015]/g, "");
  if (!number || !/^[0-9]+$/.test(digits)) return undefined;
  if (isPlaceholder(digits))
    return message("Zeros are a placeholder, not a {number}. Leave this blank if it isn’t known.", {
      number: number.name,
    });
  if (digits.length < number.digits)
    return message(
      "A {number} has {digits} digits. Excel removes zeros at the start, so enter it as printed on the document.",
      { number: number.name, digits: number.digits },
    );
  return undefined;
}

function phoneError(text: string): string | undefined {
  const several = text.split(/[,;/&|]|\b(?:or|and)\b/i).filter((part) => normalisePhone(part) !== undefined);
  return several.length > 1 ? "Enter one phone number only." : undefined;
}
