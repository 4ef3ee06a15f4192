/**
 * Converts an input value (text of a form or file, or JSON) to the value of a field. Rejects and never
 * strips: "1.5" storeys is not 15. Only equivalent forms are normalised (+234 of a phone number, surrounding
 * spaces).
 */

import type { Field, TextForm, Value } from "#resource/field.ts";
import { boundsError } from "./bounds.ts";
import { getResource, parseCode } from "./code.ts";
import { normaliseEmail, normaliseNin, normaliseRcNumber, normaliseTaxId, normaliseTin } from "./identity.ts";
import { identityError } from "./identity-errors.ts";
import { typedText } from "./invisible-characters.ts";
import { isDate, type LagosDate, lagosDate } from "./lagos.ts";
import { limitErrors } from "./limit-errors.ts";
import { isMask } from "./mask-personal.ts";
import { message, type Translatable } from "./message.ts";
import { parseNaira } from "./money.ts";
import { normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";
import { printError } from "./printable-letters.ts";
import { recordName } from "./record-names.ts";
import { truncatedNumberError } from "./spreadsheet-number.ts";

export type ReadResult = { readonly value: Value } | { readonly faults: readonly Translatable[] };

const TEXT_FORMS: Record<
  Exclude<TextForm, "plain">,
  { read: (text: string) => string | undefined; advice: string }
> = {
  phone: { read: normalisePhone, advice: "Phone number must be 11 digits, such as 08034412290." },
  email: { read: normaliseEmail, advice: "Enter an email address, such as ada@example.ng." },
  tin: { read: normaliseTin, advice: "TIN must be 10 digits." },
  tax_id: { read: normaliseTaxId, advice: "Tax ID must be 13 digits." },
  nin: { read: normaliseNin, advice: "NIN must be 11 digits." },
  rc: {
    read: normaliseRcNumber,
    advice: "Enter RC, BN, IT, LP or LLP, followed by the digits, such as RC123456.",
  },
  // The register decides which special plates it accepts, by plate type.
  plate: {
    read: (text) => normalisePlate(text, { special: true }),
    advice: "Enter the plate as shown on the vehicle, such as ABC-123DE.",
  },
};

const YES_NO: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  on: true,
  "1": true,
  no: false,
  false: false,
  n: false,
  off: false,
  "0": false,
};

/**
 * A blank is null; required fields are checked elsewhere.
 * @param today Lagos date, the end of past dates and years
 */
export function readValue(
  name: string,
  field: Field,
  raw: unknown,
  today: LagosDate = lagosDate(Date.now()),
): ReadResult {
  if (isBlank(raw)) return { value: null };
  const read = readFilled(name, field, raw);
  const outOfRange = "value" in read ? boundsError(field, read.value, today) : undefined;
  return outOfRange === undefined ? read : { faults: [outOfRange] };
}

function readFilled(name: string, field: Field, raw: unknown): ReadResult {
  if (field.kind === "yes_no" && typeof raw === "boolean") return { value: raw };
  if (field.kind === "money" && typeof raw === "number") return readKobo(raw);
  const text = asText(raw);
  if (text === undefined) return invalid("Send a single value.");
  switch (field.kind) {
    case "text":
      // A masked value was sent back: it must not replace the stored value.
      if (field.personal && isMask(text))
        return invalid("This value is masked. Enter it in full, or leave it unchanged.");
      return readText(name, field.form, field.max, text);
    case "whole":
      return readWhole(name, field.digits, text);
    case "decimal":
      return readDecimal(name, field.digits, text);
    case "money": {
      const kobo = parseNaira(text);
      if (kobo !== undefined) return { value: kobo };
      return invalid(truncatedNumberError(text) ?? "Enter an amount in naira, such as 12,500.00.");
    }
    case "choice": {
      const wanted = text.toLowerCase();
      const chosen = field.choices.find(
        ({ value, label }) => value === text || label.toLowerCase() === wanted,
      );
      return chosen ? { value: chosen.value } : invalid("Select an option from the list.");
    }
    case "yes_no": {
      const answer = YES_NO[text.toLowerCase()];
      return answer === undefined ? invalid("Enter yes or no.") : { value: answer };
    }
    case "date":
      return isDate(text) ? { value: text } : invalid(dateError(text));
    case "reference":
      return readReference(field.to, text);
  }
}

/** A number within limits, such as a latitude. */
export function readNumber(min: number, max: number, raw: unknown): ReadResult {
  if (isBlank(raw)) return { value: null };
  const text = asText(raw);
  const value = text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? { value }
    : invalid(message("Enter a number from {least} to {most}.", { least: signed(min), most: signed(max) }));
}

/** The number with a minus sign instead of a hyphen. */
function signed(value: number): string {
  return String(value).replace("-", "−");
}

function isBlank(raw: unknown): boolean {
  return raw === null || raw === undefined || (typeof raw === "string" && typedText(raw) === "");
}

function invalid(text: Translatable): ReadResult {
  return { faults: [text] };
}

/** Text, or a number as text; undefined for anything else. */
function asText(raw: unknown): string | undefined {
  if (typeof raw === "string") return typedText(raw);
  return typeof raw === "number" && Number.isFinite(raw) ? String(raw) : undefined;
}

function withinLimit(name: string, text: string, fallback: Translatable | undefined): ReadResult | undefined {
  const found = limitErrors(name, text);
  if (found.length > 0) return { faults: found };
  return fallback === undefined ? undefined : invalid(fallback);
}

function readText(name: string, form: TextForm, max: number, text: string): ReadResult {
  if (/\p{Cc}/u.test(text)) return invalid("Enter the text on one line, without control characters.");
  const lengthError =
    text.length > max
      ? message("Enter at most {most} characters. You entered {n}.", { most: max, n: text.length })
      : undefined;
  if (form === "plain") {
    const limit = withinLimit(name, text, lengthError);
    const others = [truncatedNumberError(text), printError(text)].filter((one) => one !== undefined);
    const messages = [...(limit && "faults" in limit ? limit.faults : []), ...others];
    return messages.length > 0 ? { faults: messages } : { value: text };
  }
  const { read, advice } = TEXT_FORMS[form];
  const value = read(text);
  if (value !== undefined && value.length <= max) return { value };
  const reason = truncatedNumberError(text) ?? identityError(form, text);
  if (reason !== undefined) return invalid(reason);
  // The advice says what is expected; the limit says how long it can be.
  return withinLimit(name, text, advice) ?? invalid(advice);
}

function readWhole(name: string, digits: number, text: string): ReadResult {
  const formatError = /^[0-9]+$/.test(text) ? undefined : "Enter a whole number, digits only.";
  const shortened = truncatedNumberError(text);
  if (shortened !== undefined) return invalid(shortened);
  const lengthError =
    text.length > digits
      ? message("Enter at most {most} digits. You entered {n}.", { most: digits, n: text.length })
      : undefined;
  return withinLimit(name, text, formatError ?? lengthError) ?? { value: Number(text) };
}

function readDecimal(name: string, digits: number, text: string): ReadResult {
  const shortened = truncatedNumberError(text);
  if (shortened !== undefined) return invalid(shortened);
  const [whole = ""] = text.split(".");
  const formatError = /^[0-9]+(?:\.[0-9]{1,2})?$/.test(text)
    ? undefined
    : "Enter a number with up to 2 decimal places, such as 668.90.";
  const lengthError =
    whole.length > digits
      ? message("Enter at most {most} digits before the decimal point. You entered {n}.", {
          most: digits,
          n: whole.length,
        })
      : undefined;
  return withinLimit(name, text, formatError ?? lengthError) ?? { value: Number(text) };
}

function readKobo(kobo: number): ReadResult {
  return Number.isSafeInteger(kobo) && kobo >= 0
    ? { value: kobo }
    : invalid("Send the amount as a whole number of kobo, or as text in naira.");
}

/** The id of a record, or its public code. */
function readReference(to: string, text: string): ReadResult {
  if (/^[0-9]{1,10}$/.test(text) && Number(text) > 0) return { value: Number(text) };
  const code = parseCode(text);
  if (code && getResource(code.prefix) === to) return { value: code.id };
  return invalid(message("Enter the ID or code of the {to}.", { to: recordName(to) }));
}

/** The error of a text that isn't a date of the form 2026-11-21, as specific as possible. */
function dateError(text: string): string {
  if (/^\d{1,2}[/. -](?:\d{1,2}|[A-Za-z]{3,9})[/. -]\d{2}$/.test(text))
    return "Enter the year with four digits, such as 2026-11-21.";
  if (/^(?:1[5-9]|20)\d\d$/.test(text)) return "Enter the day and month too, such as 2026-11-21.";
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return "Excel wrote this date as a number. In Excel, format the column as a date and save the file again.";
  return "Enter a real date, such as 2026-11-21.";
}
